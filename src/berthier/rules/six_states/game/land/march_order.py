"""A march as an option among others: its words, what a button says, the fight it would begin."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from berthier.core.dice import D6
from berthier.core.orders import Order
from berthier.core.umpire import Next
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.land.land_orders import March, plan_march
from berthier.rules.six_states.game.land.land_words import march_words
from berthier.rules.six_states.game.position import Army, Position
from berthier.rules.six_states.house import C19
from berthier.rules.six_states.march import MarchFlag, granting

Starts = Callable[[Position, March], Next[Any] | None]


class MarchOrder(Order):
    """A march as an option: its notation is written only when somebody reads it."""

    __slots__ = ("army", "cost", "march", "position", "starter")

    def __init__(self, army: Army, march: March, cost: int) -> None:
        self.army, self.march, self.cost = army, march, cost
        self.position: Position | None = None
        self.starter: Starts | None = None

    @property
    def notation(self) -> str:  # type: ignore[override]
        return march_words(self.army.power, self.march)

    @property
    def value(self) -> March:
        return self.march

    @property
    def label(self) -> str:
        who = self.army.leaders[0][0] if self.army.leaders else self.army.power
        city = CITIES.get(self.march.path[-1])
        extra = f", force march +{self.march.force}{self._granted()}" if self.march.force else ""
        part = (
            ""
            if self.march.troops is None
            else f" with {sum(sum(each[1:]) for each in self.march.troops)} of {self.army.sp} SP"
        )
        return f"{who}{part} to {city.name if city else self.march.path[-1]}{extra}"

    def _granted(self) -> str:
        """How likely all the points asked for are granted, in words."""
        faces = self._granting()
        if faces is None:
            return ""
        return ", certain" if faces == D6.sides else f", granted {faces} times in {D6.sides}"

    def _granting(self) -> int | None:
        """The faces of the die that grant all the points asked for, once the way is known; of Guards alone it is not
        said, for theirs depends on how C19 is played."""
        if self.position is None:
            return None
        plan = plan_march(self.position, self.army.power, self.march)
        if MarchFlag.ALL_GUARDS in plan.flags:
            return None
        return granting(plan.force, plan.flags, C19.default)

    def comes_to_it(self) -> Fraction:
        """A force march comes to its fight where all it asks for is granted."""
        faces = self._granting() if self.march.force else None
        return Fraction(1) if faces is None else Fraction(faces, D6.sides)

    @property
    def on(self) -> tuple[str, ...]:  # type: ignore[override]
        return piece_id(self.army), self.march.path[-1]

    @property
    def mark(self) -> str:  # type: ignore[override]
        return f"+{self.march.force}" if self.march.force else str(self.cost)

    def in_sight_of(self, position: Position, starter: Starts | None) -> MarchOrder:
        """The same march, knowing the fight it would begin."""
        order = MarchOrder(self.army, self.march, self.cost)
        order.position, order.starter = position, starter
        return order

    def starts(self) -> Next[Any] | None:
        return None if self.starter is None or self.position is None else self.starter(self.position, self.march)


def piece_id(army: Army) -> str:
    """What an army is called on the board."""
    return f"{army.power}@{army.hex}{'i' if army.inside else ''}"
