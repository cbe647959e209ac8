import type pg from 'pg';

/**
 * The schema of a database as SQL statements that recreate it. Equal schemas give equal statements. Columns keep their
 * order in the table.
 */
export async function schemaStatements(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(STATEMENTS);
  return rows.map(({ statement }) => statement);
}

const STATEMENTS = `
with relations as (
  select c.oid, c.relname as name, c.relkind as kind, c.relpersistence = 'u' as is_unlogged, c.reloptions as options
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
), columns as (
  select r.oid, r.name, a.attname, a.attcompression, a.attnum,
    concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      'default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then 'not null' end) as definition
  from relations r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  where r.kind = 'r'
), statements (step, name, statement) as (
  select 1, '', 'set check_function_bodies = off'
  union all
  select 2, name, format('create sequence %s', name) from relations where kind = 'S'
  union all
  select 3, r.name, format('create %stable %s (%s)%s', case when r.is_unlogged then 'unlogged ' end, r.name,
    (select string_agg(definition, ', ' order by attnum) from columns c where c.oid = r.oid),
    ' with (' || array_to_string(r.options, ', ') || ')')
  from relations r
  where r.kind = 'r'
  union all
  select 4, s.name, format('alter sequence %s owned by %s.%s', s.name, c.name, c.attname)
  from relations s
  join pg_depend d on d.objid = s.oid and d.deptype = 'a'
  join columns c on c.oid = d.refobjid and c.attnum = d.refobjsubid
  where s.kind = 'S'
  union all
  select 5, name || attname, format('alter table %s alter %s set compression lz4', name, attname)
  from columns
  where attcompression = 'l'
  union all
  select case k.contype when 'f' then 8 else 6 end, k.conname,
    format('alter table %s add constraint %s %s', r.name, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k
  join relations r on r.oid = k.conrelid
  where k.contype in ('p', 'u', 'c', 'f')
  union all
  select 7, i.name, pg_get_indexdef(i.oid)
  from relations i
  where i.kind = 'i' and not exists (select from pg_constraint k where k.conindid = i.oid)
  union all
  select 9, p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
  union all
  select 10, r.name || t.tgname, pg_get_triggerdef(t.oid)
  from pg_trigger t
  join relations r on r.oid = t.tgrelid
  where not t.tgisinternal
)
select statement from statements order by step, name collate "C"`;
