-- What the expected day of arrival of an order rests on, for the lists.

-- Derived from its events like the day itself: no schedule or source names it, it was worked out from the way that is left.
alter table orders add column arrival_by_distance boolean not null default false;
