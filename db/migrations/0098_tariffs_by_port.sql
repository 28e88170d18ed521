-- What holds at a port on a day, for the desk.
create index trucking_tariffs_by_port on trucking_tariffs (port, valid_to);
