/** SQL: whether the location of a row is the one of a request, or inside it. */
export function isAtLocation(located: 'persons' | 'organizations'): string {
  return `(${located}.location_id = asked.location_id or exists (
    select from locations as inner_one join locations as outer_one on outer_one.id = asked.location_id
    where inner_one.id = ${located}.location_id and outer_one.osm_locations <> '[]'
      and jsonb_path_query_array(inner_one.osm_locations, '$[*].id')
        @> jsonb_path_query_array(outer_one.osm_locations, '$[*].id')))`;
}
