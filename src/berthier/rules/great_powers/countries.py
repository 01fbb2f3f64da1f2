"""The seven major powers and the minor countries, by the names the charts use."""

from __future__ import annotations

from enum import StrEnum


class Power(StrEnum):
    """The seven major powers by the sheet's letters."""

    AUSTRIA = "As"
    FRANCE = "Fr"
    BRITAIN = "GB"
    PRUSSIA = "Pr"
    RUSSIA = "Ru"
    SPAIN = "Sp"
    TURKEY = "Tu"

    @property
    def full_name(self) -> PowerName:
        """The name in full."""
        return PowerName[self.name]


class PowerName(StrEnum):
    """The seven major powers in full, as the Victory Levels and Corps Capacity charts name them."""

    AUSTRIA = "Austria"
    FRANCE = "France"
    BRITAIN = "Great Britain"
    PRUSSIA = "Prussia"
    RUSSIA = "Russia"
    SPAIN = "Spain"
    TURKEY = "Turkey"


class Minor(StrEnum):
    """The minor countries of the chart."""

    ALGERIA = "Algeria"
    BADEN = "Baden"
    BAVARIA = "Bavaria"
    BERG = "Berg"
    CORFU = "Corfu"
    CORSICA = "Corsica"
    CYRENAICA = "Cyrenaica"
    DENMARK = "Denmark"
    DUCHIES = "Duchies"
    EGYPT = "Egypt"
    FLANDERS = "Flanders"
    GIBRALTAR = "Gibraltar"
    HANOVER = "Hanover"
    HESSE = "Hesse"
    HOLLAND = "Holland"
    KLEVES = "Kleves"
    LOMBARDY = "Lombardy"
    MALTA = "Malta"
    MECKLENBERG = "Mecklenberg"
    MOROCCO = "Morocco"
    NAPLES = "Naples"
    PALATINATE = "Palatinate"
    PALESTINE = "Palestine"
    PAPACY = "Papacy"
    PIEDMONT = "Piedmont"
    POLAND = "Poland"
    PORTUGAL = "Portugal"
    RHODES = "Rhodes"
    ROMAGNA = "Romagna"
    SARDINIA = "Sardinia"
    SAXONY = "Saxony"
    SICILY = "Sicily"
    SWEDEN = "Sweden"
    SWITZERLAND = "Switzerland"
    SYRIA = "Syria"
    TRIPOLITANIA = "Tripolitania"
    TUNISIA = "Tunisia"
    TUSCANY = "Tuscany"
    VENETIA = "Venetia"
    WURTTEMBURG = "Wurttemburg"


class Nation(StrEnum):
    """Whose factors they are: a major power by its letters, or a minor country."""

    AUSTRIA = "As"
    FRANCE = "Fr"
    BRITAIN = "GB"
    PRUSSIA = "Pr"
    RUSSIA = "Ru"
    SPAIN = "Sp"
    TURKEY = "Tu"
    ALGERIA = "Algeria"
    BADEN = "Baden"
    BAVARIA = "Bavaria"
    BERG = "Berg"
    CORFU = "Corfu"
    CORSICA = "Corsica"
    CYRENAICA = "Cyrenaica"
    DENMARK = "Denmark"
    DUCHIES = "Duchies"
    EGYPT = "Egypt"
    FLANDERS = "Flanders"
    GIBRALTAR = "Gibraltar"
    HANOVER = "Hanover"
    HESSE = "Hesse"
    HOLLAND = "Holland"
    KLEVES = "Kleves"
    LOMBARDY = "Lombardy"
    MALTA = "Malta"
    MECKLENBERG = "Mecklenberg"
    MOROCCO = "Morocco"
    NAPLES = "Naples"
    PALATINATE = "Palatinate"
    PALESTINE = "Palestine"
    PAPACY = "Papacy"
    PIEDMONT = "Piedmont"
    POLAND = "Poland"
    PORTUGAL = "Portugal"
    RHODES = "Rhodes"
    ROMAGNA = "Romagna"
    SARDINIA = "Sardinia"
    SAXONY = "Saxony"
    SICILY = "Sicily"
    SWEDEN = "Sweden"
    SWITZERLAND = "Switzerland"
    SYRIA = "Syria"
    TRIPOLITANIA = "Tripolitania"
    TUNISIA = "Tunisia"
    TUSCANY = "Tuscany"
    VENETIA = "Venetia"
    WURTTEMBURG = "Wurttemburg"

    @property
    def full_name(self) -> str:
        """The name in full."""
        return str(PowerName[self.name]) if self.is_major else str(self)

    @property
    def is_major(self) -> bool:
        """Whether it is one of the seven."""
        return self.name in PowerName.__members__
