import { type ZipEntry, zipOf } from '../../operations/deliveries/zip.ts';

/** A sheet of a workbook: its name, the XML of its rows, and its state. */
export interface GivenSheet {
  name: string;
  rows: string;
  state?: 'hidden' | 'veryHidden';
}

/** What a workbook has besides its sheets. */
export interface GivenParts {
  /** The XML of the texts that cells share. */
  texts?: string;
  /** Codes of formats: a cell with `s="1"` has the first one. */
  formats?: readonly string[];
  is1904?: boolean;
  /** Further entries of the archive, or others in the place of those of its name. */
  entries?: readonly ZipEntry[];
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A workbook (`.xlsx`), as Excel writes it. */
export function workbookOf(sheets: readonly GivenSheet[], parts: GivenParts = {}): Buffer {
  const { texts, formats = [], is1904 = false, entries = [] } = parts;
  const own: ZipEntry[] = [
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles.xml'],
        ...(texts === undefined ? [] : [['sharedStrings', '/xl/sharedStrings.xml'] as const]),
      ]),
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${MAIN}><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    ...(texts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst ${MAIN}>${texts}</sst>` }]),
  ];
  const replaced = new Set(entries.map(({ name }) => name));
  return Buffer.from(zipOf([...own.filter(({ name }) => !replaced.has(name)), ...entries]));
}

/** The XML of a row of texts. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
