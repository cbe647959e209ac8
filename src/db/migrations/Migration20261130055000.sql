-- Each search for the locations inside of a place reads the whole pending list, so it is kept short.
alter index locations_osm_locations_index set (gin_pending_list_limit = 64);
select gin_clean_pending_list('locations_osm_locations_index');
