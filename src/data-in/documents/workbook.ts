import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type BytesFile, DatasetError, type UnreadEntry } from '../../dataset/import/dataset-files.ts';
import { type CellFormats, formOf, plainText } from './cells.ts';
import { readXml, type XmlEvents } from './xml.ts';

/** A workbook (`.xlsx`), and which of its sheets is read. */
export interface WorkbookFile extends BytesFile {
  /** The name of the sheet; absent: the first one that is not hidden. */
  sheet?: string;
}

interface Sheet {
  name: string;
  isHidden: boolean;
  /** The path of its part in the archive. */
  path: string;
}

const ENTRIES_MAX = 10_000;
const PART_BYTES_MAX = 2 ** 31;
/** Texts that cells share are in memory. */
const TEXTS_BYTES_MAX = 256 * 1024 * 1024;
/** A sheet of equal rows is packed to a hundredth of its size; an archive that is made to fill a machine, to a thousandth. */
const PACKED_RATIO_MAX = 250;
const SMALL_BYTES = 16 * 1024 * 1024;
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Names of parts and elements may have prefixes of namespaces. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An open workbook. Its parts are read as they come; only its styles and the texts that cells share are in memory. */
export class Workbook {
  readonly sheets: Sheet[] = [];
  readonly formats: CellFormats & { styles: CellFormats['styles'][number][] } = { is1904: false, styles: [] };
  private readonly parts = new Map<string, string>();
  private readonly file: WorkbookFile;
  private readonly zip: ZipFile;
  private readonly entries = new Map<string, Entry>();

  private constructor(file: WorkbookFile, zip: ZipFile) {
    this.file = file;
    this.zip = zip;
  }

  /** @throws DatasetError where the file is no workbook, encrypted, or has no table */
  static async open(file: WorkbookFile): Promise<Workbook> {
    await refuseOle(file);
    const zip = await openPromise(file.path, { lazyEntries: true, autoClose: false }).catch((error) => {
      throw new DatasetError(`${file.fileName} is no workbook that can be read: ${error.message}.`);
    });
    const workbook = new Workbook(file, zip);
    try {
      await workbook.readParts();
      return workbook;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.zip.close();
  }

  /** The sheet that is read. @throws DatasetError where there is none of the given name */
  chosen(): Sheet {
    const { sheet: name, fileName } = this.file;
    const { sheets } = this;
    const found =
      name === undefined
        ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
        : (sheets.find((sheet) => sheet.name === name) ??
          sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase()));
    if (found) return found;
    const names = sheets.map((sheet) => sheet.name).join(', ');
    throw new DatasetError(
      name === undefined
        ? `${fileName} has no sheet.`
        : `${fileName} has no sheet ${name}. Its sheets are ${names}.`,
    );
  }

  /** The texts that cells refer to by number. */
  async texts(): Promise<string[]> {
    const texts: string[] = [];
    const path = this.parts.get('sharedStrings');
    if (path === undefined) return texts;
    let text = '';
    let isText = false;
    let isSound = false;
    const events: XmlEvents = {
      open(name) {
        const local = localName(name);
        if (local === 'si') text = '';
        if (local === 'rPh') isSound = true;
        isText = local === 't' && !isSound;
      },
      text(part) {
        if (isText) text += part;
      },
      close(name) {
        const local = localName(name);
        isText = false;
        if (local === 'rPh') isSound = false;
        if (local === 'si') texts.push(plainText(text));
      },
    };
    for await (const _ of this.read(path, events, TEXTS_BYTES_MAX));
    return texts;
  }

  /** Reads a part, and yields how much of it was read, from 0 to 1. @throws DatasetError where it is damaged or too large */
  async *read(path: string, events: XmlEvents, bytesMax = PART_BYTES_MAX): AsyncGenerator<number> {
    const { fileName } = this.file;
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) throw new DatasetError(`${fileName} is no workbook that can be read: it has no ${path}.`);
    const { uncompressedSize: size, compressedSize } = entry;
    if (size > bytesMax || (size > SMALL_BYTES && size > compressedSize * PACKED_RATIO_MAX))
      throw new DatasetError(
        `${fileName} unpacks to ${size} bytes in ${path}, more than a table of people needs. Export its sheet as CSV.`,
      );
    const stream = await this.zip.openReadStreamPromise(entry).catch(this.refuse);
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    try {
      for await (const _ of readXml(`${fileName} (${path})`, counted(), events))
        yield size > 0 ? bytes / size : 1;
    } catch (error) {
      this.refuse(error as Error);
    } finally {
      stream.destroy();
    }
  }

  private readonly refuse = (error: Error): never => {
    if (error instanceof DatasetError) throw error;
    throw new DatasetError(`${this.file.fileName} is damaged: ${error.message}.`, { cause: error });
  };

  private async readParts(): Promise<void> {
    if (this.zip.entryCount > ENTRIES_MAX)
      throw new DatasetError(`${this.file.fileName} is no workbook: it holds ${this.zip.entryCount} files.`);
    try {
      for await (const entry of this.zip.eachEntry()) this.entries.set(entry.fileName.toLowerCase(), entry);
    } catch (error) {
      this.refuse(error as Error);
    }
    const [main = 'xl/workbook.xml'] = (await this.relations('')).flatMap(({ type, path }) =>
      type === 'officeDocument' ? [path] : [],
    );
    const relations = await this.relations(main);
    for (const { type, path } of relations) this.parts.set(type, path);
    const tables = new Map(
      relations.flatMap(({ id, type, path }) => (type === 'worksheet' ? [[id, path]] : [])),
    );
    await this.elements(main, (name, { attribute }) => {
      if (name === 'workbookPr') this.formats.is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const path = tables.get(attribute('id') ?? '');
      if (name === 'sheet' && path !== undefined)
        this.sheets.push({
          name: attribute('name') ?? '',
          isHidden: (attribute('state') ?? 'visible') !== 'visible',
          path,
        });
    });
    await this.readStyles();
  }

  private async readStyles(): Promise<void> {
    const path = this.parts.get('styles');
    if (path === undefined) return;
    const codes = new Map<number, string>();
    let isOfCells = false;
    await this.elements(path, (name, { attribute }) => {
      if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'dxfs') isOfCells = name === 'cellXfs';
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attribute('formatCode') ?? '');
      if (name === 'xf' && isOfCells) this.formats.styles.push(formOf(id, codes.get(id)));
    });
  }

  /** What a part refers to, by its relations. */
  private async relations(path: string): Promise<{ id: string; type: string; path: string }[]> {
    const folder = posix.dirname(path);
    const found: { id: string; type: string; path: string }[] = [];
    const own = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
    if (path !== '' && !this.entries.has(own.toLowerCase())) return found;
    await this.elements(own, (name, { attribute }) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const type = attribute('Type') ?? '';
      found.push({
        id: attribute('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    });
    return found;
  }

  /** Calls for each element of a small part, with its attributes by their names without prefixes. */
  private async elements(
    path: string,
    onElement: (name: string, element: { attribute(name: string): string | undefined }) => void,
  ): Promise<void> {
    const open = (name: string, attributes: Readonly<Record<string, string>>) => {
      const own = Object.entries(attributes);
      const attribute = (wanted: string) => own.find(([found]) => localName(found) === wanted)?.[1];
      onElement(localName(name), { attribute });
    };
    for await (const _ of this.read(path, { open, text() {}, close() {} }, SMALL_BYTES));
  }
}

/** An encrypted workbook, and one of an Excel before 2007, are files of another kind. */
async function refuseOle({ path, fileName }: WorkbookFile): Promise<void> {
  const handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close());
  if (buffer.equals(OLE))
    throw new DatasetError(
      `${fileName} is encrypted, or a workbook of an older Excel. Save it without a password as .xlsx, or export its sheet as CSV.`,
    );
}

/** The sheets that are not read, for warnings: nothing that is given is left out without a word. */
export async function unreadSheets(files: readonly WorkbookFile[]): Promise<UnreadEntry[]> {
  const unread: UnreadEntry[] = [];
  for (const file of files) {
    using workbook = await Workbook.open(file);
    const chosen = workbook.chosen();
    const others = workbook.sheets.filter((sheet) => sheet !== chosen);
    const names = others.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name)).join(', ');
    const reason = `has further sheets, which were not read: ${names}. Read is ${chosen.name}; another one is named by --sheet`;
    if (others.length > 0) unread.push({ entry: file.fileName, reason });
  }
  return unread;
}
