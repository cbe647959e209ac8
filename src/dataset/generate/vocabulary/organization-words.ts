import { listOf } from './word-list.ts';

/** First halves of organization names. */
export const nameHeads = listOf(`
Bright, North, Silver, Blue, Green, Clear, Iron, Stone, River, Oak, Sun, Moon, Star, Wind, Fire, Snow, Sand, Rain, Cloud,
Deep, High, Long, Swift, Bold, True, Free, Grand, Royal, Prime, Nova, Terra, Aqua, Luma, Vero, Alto, Sol, Mira, Zeno,
Cora, Delta, Kilo, Vega, Orion, Atlas, Titan, Apex, Nexa, Quanta, Helio, Aero, Hydro, Bio, Geo, Cyber, Meta, Inter,
Trans, Uni, Omni, Pan, Neo, Evo, Opti, Maxi, Mini, Micro, Macro, Poly, Mono, Tri, Penta, Hexa, Octa, Arc, Elm, Ash,
Birch, Cedar, Fern, Moss, Lark, Wren, Hawk, Fox, Wolf, Bear, Elk, Hare, Trout, Amber, Coral, Jade, Onyx, Opal, Pearl,
Ruby, Topaz, Copper, Cobalt, Nickel, Zinc, Red, White, Black, Gold, Winter, Summer, Harbor, Castle, Bridge, Tower
`);

/** Second halves of organization names. */
export const nameTails = listOf(`
water, field, forge, wood, stone, bridge, gate, point, peak, ridge, vale, brook, ford, haven, port, shore, cliff, cove,
crest, dale, glen, grove, heath, hill, lake, land, mark, mere, mill, moor, path, pine, plain, rise, rock, run, side,
spring, stead, view, ward, way, well, wick, worth, yard, line, loop, link, node
`);

/** What an organization says it is: it stands after the name, and in its domain. */
export const nameSectors = listOf(`
Software, Logistics, Labs, Health, Energy, Systems, Foods, Robotics, Capital, Media, Design, Analytics, Pharma, Mobility,
Security, Learning, Travel, Materials, Insurance, Research, Studios, Consulting, Networks, Instruments, Textiles, Realty,
Games, Therapeutics, Aerospace, Optics
`);

/** Family names in front of a sector, for the organizations named after their founders. */
export const founderNames = listOf(`
O'Brien & Sons, Müller & Söhne, D'Angelo, Łukasiewicz, Saint-Exupéry, van der Berg, García Hermanos, Åkesson, Ñandú,
McKenzie & Co, Björnsson, Öztürk Kardeşler, Çelik, Gómez & Hijos, L'Hermitage, O'Neill
`);

/** Legal forms by language of the organization. */
export const legalForms: Record<string, string[]> = {
  en: ['Inc.', 'LLC', 'Ltd', 'Corp.', 'plc', 'Group', ''],
  de: ['GmbH', 'AG', 'GmbH & Co. KG', 'e.V.', 'UG (haftungsbeschränkt)'],
  fr: ['SAS', 'SARL', 'S.A.', ''],
  es: ['S.A.', 'S.L.', 'S.A. de C.V.'],
  pl: ['Sp. z o.o.', 'S.A.'],
  tr: ['A.Ş.', 'Ltd. Şti.'],
};

/** Whole names in scripts other than Latin; `{n}` is the Latin head of the name. */
export const nativeNames: Record<string, string[]> = {
  ru: ['ООО «{n} Технологии»', 'АО «{n} Строй»', 'ГК {n} Логистика'],
  ja: ['株式会社{n}ソフトウェア', '{n}電機株式会社', '合同会社{n}物流'],
  zh: ['{n}科技有限公司', '{n}医药集团', '{n}物流股份有限公司'],
  ar: ['شركة {n} للتقنية', 'مجموعة {n} للخدمات اللوجستية'],
  hi: ['{n} प्रौद्योगिकी प्राइवेट लिमिटेड', '{n} स्वास्थ्य सेवा'],
  th: ['บริษัท {n} เทคโนโลยี จำกัด', '{n} โลจิสติกส์ จำกัด (มหาชน)'],
};

/** Investors that stand behind funding events, the most active first. */
export const investors = listOf(`
Northgate Ventures, Larkspur Capital, Blue Harbor Partners, Quanta Seed Fund, Fernhill Angels, Kestrel Growth,
Summit & Vale, Old Mill Partners, Tidewater Equity, Sakura Ventures, Alpenblick Kapital, Fondo Sierra Clara,
Vistula Ventures, Bosphorus Angels, Red Cedar Capital, Meridian Pension Fund, Juniper Impact, Halcyon Family Office,
O'Hara Investments, École 21 Fund, Polar Night Capital, Monsoon Partners, Savanna Growth, Lotus & Reed
`);
