import { suggest } from '../../../src/data-in/suggest/suggest.ts';
import { type Deliveries, fieldsOf } from '../delivery-directory.ts';

/** Loads a table by the mapping that is suggested for it. @returns its rows by the tables that they fill, without absent fields */
export const loader = (deliveries: Deliveries) => async (fileName: string, csv: string) => {
  const [names = '', ...lines] = csv.split('\n');
  const columns = names.split(';');
  const rows = lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] || null]));
  });
  const { sql } = suggest(rows, columns, { fileName });
  const directory = await deliveries.write({ 'table.csv': `${csv}\n`, 'map.sql': `-- as it stands\n${sql}` });
  const read = await deliveries.read({ paths: [`${directory}/table.csv`], map: `${directory}/map.sql` });
  return Object.fromEntries(
    Object.entries(read.rows).map(([kind, some]) => [
      kind,
      fieldsOf(some).map((fields) =>
        Object.fromEntries(Object.entries(fields as object).filter(([, value]) => value !== null)),
      ),
    ]),
  );
};
