BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	game VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game, n), 
	FOREIGN KEY(game) REFERENCES games (game)
);
INSERT INTO "events" VALUES('gamebc676d',1,'{"table":1,"n":1,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"created","seat":"umpire","game":"gamebc676d","title":"A day out","ruleset":"six_states","rules":"22fa3f520c718d09155f6eadb16aab521b1b2d46cee859b8b080b158127c174f","players":["Blue","Red"],"dice":"fair"},"hash":"c9424773130171ce78e126061ede423fccb2977c3e4abf5a43c2587b3ec5b9ae"}
');
INSERT INTO "events" VALUES('gamebc676d',2,'{"n":2,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"dice secret committed","seat":"server","commitment":"4e932881a6926390329809b790cf8af736fa1a5aeb55ca0311e2782b2b9baebd"},"hash":"924a2d92991f139f7e9ae73e9d005cbdd4d1958f3f7d2cacaf34712daaea7a08"}
');
INSERT INTO "events" VALUES('gamebc676d',3,'{"n":3,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"seat taken","seat":"umpire","name":"Ann"},"hash":"1fd645efc3191447f043e9aacd97ea10310c287d18c54741a3a6ff04f6f5bae6"}
');
INSERT INTO "events" VALUES('gamebc676d',4,'{"n":4,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"seat taken","seat":"Blue","name":"Blue’s player"},"hash":"7841e61d788d140bd0fc6cd547a82d9444737b88ce3725b6751591323feebfbd"}
');
INSERT INTO "events" VALUES('gamebc676d',5,'{"n":5,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"seat taken","seat":"Red","name":"Red’s player"},"hash":"54e033029eadfdb44d95e6c363ac01e76357ea24a6c0060b14cb1377dbaa40b2"}
');
INSERT INTO "events" VALUES('gamebc676d',6,'{"n":6,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"seat taken","seat":"spectator","name":"spectator’s player"},"hash":"e80b6979d46b25c4fc5ea6b1136c1bb4efe1583ffc5ed99aae9bf3dd1386156c"}
');
INSERT INTO "events" VALUES('gamebc676d',7,'{"n":7,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"dice secret committed","seat":"umpire","commitment":"e430d20c86be747161ca14aa610ad494e8971abcc7c9fc9a76a7959a6d84bfef"},"hash":"255fa5c65ff717fc5b5d753261505373a7c40e17c8d724c31933c4f9c2c54002"}
');
INSERT INTO "events" VALUES('gamebc676d',8,'{"n":8,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"dice secret committed","seat":"Blue","commitment":"50056e7077ee4b1a53da8efd2820de24501ee93e783536e14a3bcb6b2290fc7c"},"hash":"7464356c2c053389ee0d553119fc26b11f836baedc7d7f9a281ecddb13e977ae"}
');
INSERT INTO "events" VALUES('gamebc676d',9,'{"n":9,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"dice secret committed","seat":"Red","commitment":"10c37fb9df1217161cc978954e3574db66e77daffc95dbfed48ea0f3c86d7db8"},"hash":"ecfe656ee194b2e1ae01e08d0c737c23a5908b3952b1596e0d8acbdb74c4c84d"}
');
INSERT INTO "events" VALUES('gamebc676d',10,'{"n":10,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"roster entered","seat":"Blue","name":"I Corps","data":{"sp":9,"leader":2}},"hash":"c81cc626a38069401553d3b40ed607b75f388f0bfe0cbd8dd2d89393468fe136"}
');
INSERT INTO "events" VALUES('gamebc676d',11,'{"n":11,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"procedure started","seat":"umpire","procedure":"field_battle","inputs":{"defender":{"sp":7}},"sides":{"attacker":"Blue","defender":"Red"},"refs":{"attacker":"I Corps"}},"hash":"46df70aa911f2ecb4d27752fb342270256b27645ab306fd68df76006531192f3"}
');
INSERT INTO "events" VALUES('gamebc676d',12,'{"n":12,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Blue","side":"attacker","commitment":"e2da636d209982c930e832428af4f9ada554e120f718f18f5d0b86b54ea29257"},"hash":"633f7620e9ad59af723bc27499c75b962391b8e15c355338f283df2625d27b5e"}
');
INSERT INTO "events" VALUES('gamebc676d',13,'{"n":13,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Red","side":"defender","commitment":"37d9fd85c1c0824ace6f2ef2d716c9d7742ca543eb3c2b0a6bb247f962695ac1"},"hash":"3bbd901851b92996e83173f098d83392277a0f0604875637a778bb476ad73f22"}
');
INSERT INTO "events" VALUES('gamebc676d',14,'{"n":14,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"reveal","seat":"Red","openings":{"attacker":{"pick":"Envelop","salt":"3a6b6682863467c47d08e6fed168c94885162729aedc3f738a42f0503b5c6449"},"defender":{"pick":"Skirmish","salt":"16a555632c9588ca84f3881d41f8d42f0e148eaeffac88f5a7754abb7f1cd9e4"}}},"hash":"f6fc55aa6d9cdd21ae03a90547976c8debece179c69dfcdc24946e8c8ed20255"}
');
INSERT INTO "events" VALUES('gamebc676d',15,'{"n":15,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"answer","seat":"umpire","answer":{"faces":[3,3],"source":"committed"},"first_die":0},"hash":"75ad92289aa9b18e37a095a752e794b32c2280bd059551ce57b45e54ea58678f"}
');
INSERT INTO "events" VALUES('gamebc676d',16,'{"n":16,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Blue","side":"attacker","commitment":"b535a8903d8c9aa6d3ef1e3a02ec19d0dd8860266b447dab1f8f151b5ef767d4"},"hash":"5b59b990b521f2b66bfa08fe3cfe96d114bc6ac9e28c481ee04fe27ae9329f0d"}
');
INSERT INTO "events" VALUES('gamebc676d',17,'{"n":17,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Red","side":"defender","commitment":"591afc59b68ce5154f44b6b751de0e72cfa0a9468fad14028e161306843339f7"},"hash":"ffadd2b030fae2548a2c1b547636727ec10c0f8c5821ab55ee9c69bcb1e6819b"}
');
INSERT INTO "events" VALUES('gamebc676d',18,'{"n":18,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"reveal","seat":"Red","openings":{"attacker":{"pick":"Bombard","salt":"538ab4cadbff22ac46e03dbef97039351f32c801ab49f38825d1424efeb142c5"},"defender":{"pick":"Bombard","salt":"27252a251d0082d47ca2a7399ba0cede1dedfd72d3d36a9c22da7f1e1fad52b2"}}},"hash":"ab7a50189f6521a0fbd8533f9f70c47e657ca396eaecd7b92a4ec780e458f63a"}
');
INSERT INTO "events" VALUES('gamebc676d',19,'{"n":19,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"answer","seat":"umpire","answer":{"faces":[2,4],"source":"committed"},"first_die":2},"hash":"98d08db406cdb015cb2f1d33c64d039921eee03afed1061aee8aaf5e98675b71"}
');
INSERT INTO "events" VALUES('gamebc676d',20,'{"n":20,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Blue","side":"attacker","commitment":"66edd6211509e240876ec0abfbe290448dd11935baff120d5955fd02cd58d860"},"hash":"7dcff1ee231f5e393940dd8eea563cb10fecc97ba2655ca540729c360977fb1f"}
');
INSERT INTO "events" VALUES('gamebc676d',21,'{"n":21,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"sealed choice","seat":"Red","side":"defender","commitment":"afe0c32652a6e558f811718dd88726374d2efb3c8612c52bf5d8792c38a18e9b"},"hash":"b16da1dd22822b5a7246094df401bb9499ba5010ae120d74e31580aa127b7bf2"}
');
INSERT INTO "events" VALUES('gamebc676d',22,'{"n":22,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"reveal","seat":"Red","openings":{"attacker":{"pick":"Charge","salt":"0640f5293d96386a1930cfbe8ee372e97a26e65fb96df6b93dd9335c026b3679"},"defender":{"pick":"Charge","salt":"25d3667759c091fe2861b2c4f7101442e8f014ea28e940991bd45b12d03cfce0"}}},"hash":"e810d0a6fd42f077ef3679aac9d5f9c552babdb659439961dbf54c8e382c9a37"}
');
INSERT INTO "events" VALUES('gamebc676d',23,'{"n":23,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"answer","seat":"umpire","answer":{"faces":[2,6],"source":"committed"},"first_die":4},"hash":"4bf8d49a8762b808d59b83e7481386307ab34747dff1a7a63f5267616e417404"}
');
INSERT INTO "events" VALUES('gamebc676d',24,'{"n":24,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"finished","seat":"umpire","outcome":{"end":"defender broken","holder":"attacker","attacker_sp":8,"defender_sp":3,"attacker_morale":2,"defender_morale":0,"attacker_troops":null,"defender_troops":null}},"hash":"abefd76f156412f9c8980cc91aff2a833f95fae894642648700d99d07d6c4d72"}
');
INSERT INTO "events" VALUES('gamebc676d',25,'{"n":25,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"result applied","seat":"umpire","act":1,"changes":{"I Corps.sp":"attacker_sp"}},"hash":"df5ddd913a1a590f2ab2c5379318cf19819d99ac3cbd74c74d5d48bc3f265174"}
');
INSERT INTO "events" VALUES('gamebc676d',26,'{"n":26,"at":"1809-07-05T12:00:00.000Z","event":{"kind":"procedure started","seat":"umpire","procedure":"storm_ice","inputs":{"units":1}},"hash":"46e21604e202eee94741a3418837e5f982cf580f85e42c397525d959e951e333"}
');
CREATE TABLE games (
	game VARCHAR(32) NOT NULL, 
	opened VARCHAR(40) NOT NULL, 
	PRIMARY KEY (game)
);
INSERT INTO "games" VALUES('gamebc676d','1809-07-05T12:00:00.000Z');
CREATE TABLE seats (
	token_hash VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(game) REFERENCES games (game)
);
INSERT INTO "seats" VALUES('220d7cac858b5dbb57a7eedaa349c7ce724056b127715453f16798c6ab64526e','gamebc676d','umpire');
INSERT INTO "seats" VALUES('cdb0983a6ab8170296c44f1fd0431eb2603c1f1271bb52d4cb7a707b1859bb55','gamebc676d','Blue');
INSERT INTO "seats" VALUES('7198e66d4432d1ee50e569c3a679a7a2addf27cdca5ee64e7e93d8858dc82c82','gamebc676d','Red');
INSERT INTO "seats" VALUES('ae0eca3a8bdbaae8eeb258463e4be570a79605f54071cb67cc733b56c145249a','gamebc676d','spectator');
CREATE TABLE secrets (
	game VARCHAR(32) NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	secret TEXT NOT NULL, 
	PRIMARY KEY (game, owner, commitment), 
	FOREIGN KEY(game) REFERENCES games (game)
);
INSERT INTO "secrets" VALUES('gamebc676d','server','4e932881a6926390329809b790cf8af736fa1a5aeb55ca0311e2782b2b9baebd','a0e9c532b3907d2ea65a7292db3538c902672312e217d8a4a9d1f4182fd6ee12');
INSERT INTO "secrets" VALUES('gamebc676d','umpire','e430d20c86be747161ca14aa610ad494e8971abcc7c9fc9a76a7959a6d84bfef','165203e6803016400ae334244d5ce041219b10ccaad5c39c07719d4759580945');
INSERT INTO "secrets" VALUES('gamebc676d','Blue','50056e7077ee4b1a53da8efd2820de24501ee93e783536e14a3bcb6b2290fc7c','a0743512ba4cbbd2914ec66d9e7c6c7f78e345c2740cb3f61155e7ad01972cd1');
INSERT INTO "secrets" VALUES('gamebc676d','Red','10c37fb9df1217161cc978954e3574db66e77daffc95dbfed48ea0f3c86d7db8','a5df646ca022f81fbc94966d756bb0fb439beaa3b83548c718fa0121bed69567');
INSERT INTO "secrets" VALUES('gamebc676d','Blue','e2da636d209982c930e832428af4f9ada554e120f718f18f5d0b86b54ea29257','{"pick":"Envelop","salt":"3a6b6682863467c47d08e6fed168c94885162729aedc3f738a42f0503b5c6449"}');
INSERT INTO "secrets" VALUES('gamebc676d','Red','37d9fd85c1c0824ace6f2ef2d716c9d7742ca543eb3c2b0a6bb247f962695ac1','{"pick":"Skirmish","salt":"16a555632c9588ca84f3881d41f8d42f0e148eaeffac88f5a7754abb7f1cd9e4"}');
INSERT INTO "secrets" VALUES('gamebc676d','Blue','b535a8903d8c9aa6d3ef1e3a02ec19d0dd8860266b447dab1f8f151b5ef767d4','{"pick":"Bombard","salt":"538ab4cadbff22ac46e03dbef97039351f32c801ab49f38825d1424efeb142c5"}');
INSERT INTO "secrets" VALUES('gamebc676d','Red','591afc59b68ce5154f44b6b751de0e72cfa0a9468fad14028e161306843339f7','{"pick":"Bombard","salt":"27252a251d0082d47ca2a7399ba0cede1dedfd72d3d36a9c22da7f1e1fad52b2"}');
INSERT INTO "secrets" VALUES('gamebc676d','Blue','66edd6211509e240876ec0abfbe290448dd11935baff120d5955fd02cd58d860','{"pick":"Charge","salt":"0640f5293d96386a1930cfbe8ee372e97a26e65fb96df6b93dd9335c026b3679"}');
INSERT INTO "secrets" VALUES('gamebc676d','Red','afe0c32652a6e558f811718dd88726374d2efb3c8612c52bf5d8792c38a18e9b','{"pick":"Charge","salt":"25d3667759c091fe2861b2c4f7101442e8f014ea28e940991bd45b12d03cfce0"}');
CREATE INDEX seats_by_game ON seats (game);
COMMIT;
