import { expect, test } from 'vitest';
import { isPlaceholderName, organizationKeys } from '../../../src/base/names/organization-names.ts';
import { expectOrganizations } from './compare-names.ts';

/** Legal forms behind a name, in the spellings of their countries. */
const BEHIND = `
Inc | Inc. | Incorporated | Corp | Corporation | Co | Co. | Company | Limited | Ltd | Ltd. | LLC | L.L.C. | LLP | L.L.P. | LP | PLC
P.L.C. | Pty Ltd | Pty. Ltd. | Pvt. Ltd. | Private Limited | Pte. Ltd. | Proprietary Limited | Unlimited | ULC | Co., Ltd. | CIC
GmbH | G.m.b.H. | gGmbH | mbH | AG | A. G. | KG | KGaA | OHG | UG | UG (haftungsbeschränkt) | GbR | eG | e.G. | e.V. | e.K. | e. K.
GmbH & Co. KG | GmbH & Co KGaA | GmbH und Co. KG | AG & Co. OHG | Ges.m.b.H. | Gesellschaft mit beschränkter Haftung | OG
SA | S.A. | S. A. | SAS | S.A.S. | SASU | SARL | S.à r.l. | S.A.R.L. | EURL | SNC | SCS | Société Anonyme | ltée | Ltée. | Limitée
S.p.A. | SpA | S.r.l. | Srl | S.r.l.s. | S.n.c. | S.a.s. | S.c.p.A. | Società per azioni | S.L. | S.L.U. | S.A.U. | Sociedad Limitada
S.A. de C.V. | S.A.B. de C.V. | S. de R.L. de C.V. | SAPI de CV | Ltda | Ltda. | LTDA ME | EIRELI | S/A | Lda | Lda. | y Cía | e Cia. Ltda.
BV | B.V. | NV | N.V. | VOF | V.O.F. | BVBA | CVBA | SPRL | CommV | A/S | ApS | K/S | I/S | P/S | AS | ASA | AB | AB (publ) | HB | KB
Oy | Oyj | Ky | Aktiebolag | ehf. | hf. | slhf. | OÜ | Oü | UAB | MB | SIA | A/S | Kft. | Kft | Zrt. | Nyrt. | Bt. | s.r.o. | spol. s r.o.
a.s. | v.o.s. | k.s. | Sp. z o.o. | Sp.z o.o. | sp. z o. o. | sp.j. | sp.k. | S.K.A. | d.o.o. | doo | j.d.o.o. | d.d. | k.d. | a.d.
EOOD | OOD | EAD | AD | ЕООД | ООД | АД | ЕТ | доо | д.о.о. | ООО | ОАО | ЗАО | ПАО | АО | ИП | ТОВ | ПрАТ | ТОО | ОсОО | Α.Ε. | ΑΕ
Ε.Π.Ε. | ΙΚΕ | Λτδ | A.Ş. | AŞ | Ltd. Şti. | Limited Şirketi | MMC | בע״מ | ש"בע | ش.م.م | ذ.م.م | ش.م.ع
FZE | FZ-LLC | FZ LLC | FZCO | DMCC | W.L.L. | WLL | PJSC | K.S.C. | Sdn. Bhd. | Sdn Bhd | Bhd | Berhad | Tbk | Tbk. | (Pty) Ltd | NPC
K.K. | KK | Kabushiki Kaisha | 株式会社 | (株) | ㈱ | 有限会社 | ㈲ | 주식회사 | (주) | ㈜ | 유한회사 | 有限公司 | 股份有限公司 | 有限责任公司
จำกัด | จำกัด (มหาชน) | प्राइवेट लिमिटेड | შპს | ՍՊԸ | N.A. | P.C. | C.A. | Sp. z o.o. Sp.k. | Shpk | Sh.p.k. | d.n.o. | SE | Cyf | DAC
Spółka z o.o. | Spółka z o. o. | Spółka S.A. | Spółka Akcyjna | Spółka z o.o. Spółka komandytowa | Spółka komandytowo-akcyjna
společnost s ručením omezeným | společnost s r.o. | akciová společnost | spoločnosť s r.o. | Gesellschaft mbH | Gesellschaft m.b.H.
Gesellschaft mit beschraenkter Haftung | UG (haftungsbeschraenkt) | Unternehmergesellschaft (haftungsbeschränkt) | Aktiengesellschaft
Sociedad Anónima | Sociedad Anónima de C.V. | Sociedad Anónima Promotora de Inversión de C.V. | Sociedad de R.L. | Sociedade Unipessoal Lda
Société à responsabilité limitée | Société à resp. limitée | SAS unipersonnelle | Entreprise individuelle | Società a r.l. | Soc. Coop. a r.l.
S.r.l. a socio unico | S.p.A. con socio unico | Coöperatie U.A. | Osakeyhtiö | Kommandiittiyhtiö | Osaühing | Uždaroji akcinė bendrovė
Einkahlutafélag | Anpartsselskabet | Aksjeselskapet | Interessentskab | Zártkörű részvénytársaság | Societatea cu Răspundere Limitată
Društvo s ograničenom odgovornošću | Shoqëri me përgjegjësi të kufizuar | Друштво со ограничена одговорност | Приватне підприємство
Ανώνυμος Εταιρεία | Μονοπρόσωπη ΙΚΕ | Anonim Ortaklığı | Məhdud Məsuliyyətli Cəmiyyəti | בערבון מוגבל | شركة ذات مسؤولية محدودة
SCI | S.C.I. | GIE | GAEC | SCSp | gUG | PartmbB | PartGesmbB | DA | NUF | Osk | ry | Ay | ses. | z.ú. | j.s.a. | o.z. | n.o.
Nonprofit Kft. | S.A.E. | SAE | K.S.C.P. | SARL AU | S.A.R.L. d'associé unique | (P) Ltd | P. Ltd. | (SMC-Private) Limited | PCL
Public Company Limited | P/L | (RF) Ltd | SOC Ltd | S.E.C. | Enr. | C.B. | A.I.E. | S.A. E.S.P. | S.Coop.And. | I.K.E. | SCCL | 相互会社
با مسئولیت محدود | Yugen Gaisha | Jusik Hoesa | প্রাইভেট লিমিটেড | (Private) Limited | Public Joint Stock Company | Free Zone LLC`;

/** Legal forms in front of a name, where that is the custom. */
const IN_FRONT = `
ООО | АО | ПАО | ЗАО | ОАО | ИП | ТОВ | ПрАТ | ТОО | УП | Общество с ограниченной ответственностью | PT | P.T. | CV | UD | PT. | OOO
SIA | UAB | PJSC | JSC | 株式会社 | (株) | ㈱ | 有限会社 | 合同会社 | 주식회사 | (주) | ㈜ | 유한회사 | บริษัท | Công ty TNHH | Công ty Cổ phần | شركة
СООО | ИООО | 一般社団法人 | 学校法人 | NPO法人 | 特定非営利活動法人 | 의료법인
Акціонерне товариство | Частное унитарное предприятие | Uždaroji akcinė bendrovė | Sabiedrība ar ierobežotu atbildību | Osaühing
Жауапкершілігі шектеулі серіктестігі | სააქციო საზოგადოება | Công ty hợp danh`;

function listed(text: string): string[] {
  return text.trim().split(/\s*[|\n]\s*/);
}

test.each(listed(BEHIND))('%s behind a name does not count', (form) =>
  expectOrganizations(
    [
      [`Zwirnfeld ${form}`, 'Zwirnfeld'],
      [`Zwirnfeld, ${form}`, 'Zwirnfeld Co Inc Ltd'],
      [`Zwirn-Feld Labs ${form}`, 'Zwirnfeld Labs AG & Co. OHG Inc'],
    ],
    'exact',
  ),
);

test.each(listed(IN_FRONT))('%s in front of a name does not count', (form) =>
  expectOrganizations(
    [
      [`${form} Zwirnfeld`, 'Zwirnfeld'],
      [`${form} «Zwirnfeld»`, 'Zwirnfeld Ltd'],
    ],
    'exact',
  ),
);

test('legal forms do not count where they are written without a blank, as some scripts do', () =>
  expectOrganizations(
    [
      ['株式会社サクラ', 'サクラ'],
      ['サクラ株式会社', '㈱サクラ'],
      ['(株)サクラ', 'サクラ(株)'],
      ['有限会社ヤマト運送', 'ヤマト運送'],
      ['북극성주식회사', '(주)북극성'],
      ['㈜북극성', '주식회사 북극성'],
      ['深圳市星海科技有限公司', '深圳市星海科技'],
      ['学校法人桜学園', '桜学園'],
      ['有限責任監査法人サクラ', 'サクラ監査法人'],
      ['サクラ一般社団法人', 'サクラ'],
      ['บริษัท ดาวเหนือ จำกัด (มหาชน)', 'ดาวเหนือ'],
    ],
    'exact',
  ));

test('a legal form elsewhere in a name is part of it', () =>
  expectOrganizations(
    [
      ['SAS Institut Zwirnfeld', 'Institut Zwirnfeld Inc'],
      ['SE Werkzeuge', 'Werkzeuge SE'],
      ['AG Werkstatt Nord', 'Werkstatt Nord AG'],
      ['Company of Heroes Museum', 'of Heroes Museum'],
      ['Molk AG Museum', 'Molk Museum'],
      ['Zwirnfeld ООО Трест', 'Zwirnfeld Трест'],
      ['Co Garbenhof', 'Garbenhof'],
      ['Foundry CA', 'Foundry'],
      ['AB Volverk', 'Volverk'],
      ['MB Garbenhof', 'Garbenhof'],
      ['Garbenhof Tov', 'Garbenhof'],
      ['Garbenhof Earl', 'Garbenhof'],
    ],
    null,
  ));

test('a name of a legal form alone keeps it', () => {
  expectOrganizations([['AG', 'ag']], 'whole');
  expectOrganizations([['SAS Inc.', 'SAS']], 'exact');
  expectOrganizations(
    [
      ['AG', 'SE'],
      ['Co', 'Ltd'],
      ['株式会社', '有限会社'],
    ],
    null,
  );
});

test('words that are joined on one side are the same words, with and without legal forms', () => {
  expectOrganizations(
    [
      ['Cooperative Molkvale', 'Co-operative Molkvale'],
      ['Co-op Garbenhof', 'Coop Garbenhof'],
      ['Molk-Co', 'Molkco'],
      ['In-Corp Werke', 'Incorp Werke'],
      ['H&M', 'H & M'],
      ['AT&T', 'ATT'],
      ['A.P. Nordlund', 'A P Nordlund'],
    ],
    'whole',
  );
  expectOrganizations(
    [
      ['Co-op Garbenhof Ltd', 'Coop Garbenhof'],
      ['Molk-Co Inc', 'Molkco'],
      ['Garbenhof Co-op GmbH', 'Garbenhof Coop'],
    ],
    'exact',
  );
});

test('the tatweel, which only stretches a word, does not count', () => {
  expectOrganizations(
    [
      ['شركة النـــور للتجارة', 'شركة النور للتجارة'],
      ['مصـرف الخليـج', 'مصرف الخليج'],
      ['فـولاد مبـارکه', 'فولاد مبارکه'],
    ],
    'whole',
  );
  expectOrganizations([['ش.م.مـ النور', 'النور']], null);
  expectOrganizations([['النـور ش.م.م', 'النور']], 'exact');
});

test('names are equal with their legal forms only where both have the same', () => {
  expectOrganizations([['Globex, Inc.', 'GLOBEX inc']], 'whole');
  expectOrganizations([['Globex, Inc.', 'Globex GmbH']], 'exact');
});

test('`&` agrees with a word for "and" where it stands on one side', () => {
  expectOrganizations(
    [
      ['Müller & Söhne', 'Müller und Söhne'],
      ['Mueller und Soehne', 'Müller & Söhne'],
      ['Smith & Sons & Partners', 'Smith and Sons & Partners'],
      ['Dupont & Fils', 'Dupont et Fils'],
      ['García & Hijos', 'García y Hijos'],
      ['Rossi & Figli', 'Rossi e Figli'],
      ['Puig & Fills', 'Puig i Fills'],
      ['Jansen & Zonen', 'Jansen en Zonen'],
      ['Berg & Söner', 'Berg och Söner'],
      ['Hansen & Sønner', 'Hansen og Sønner'],
      ['Müller & Söhne', 'Müller Söhne'],
    ],
    'whole',
  );
  expectOrganizations([['Müller & Söhne GmbH', 'Müller und Söhne']], 'exact');
  expectOrganizations(
    [
      ['Müller und Söhne', 'Müller and Söhne'],
      ['Müller und Söhne', 'Müller Söhne'],
      ['Und Söhne', '& Söhne Müller'],
    ],
    null,
  );
});

test('an addition in brackets at the end may lack on one side, which is tolerant', () => {
  expectOrganizations(
    [
      ['Zephyr Labs, Inc. (Delaware)', 'Zephyr Labs'],
      ['Zephyr Labs (UK) Ltd', 'Zephyr Labs, Inc.'],
      ['Zephyr Labs [formerly Boreas]', 'Zephyr Labs'],
      ['ゼファー株式会社（東京）', 'ゼファー'],
    ],
    'tolerant',
  );
  expectOrganizations([['Zephyr Labs (Delaware) Inc', 'Zephyr Labs, Inc. (Delaware)']], 'exact');
  expectOrganizations([['Zephyr Labs (Delaware)', 'Zephyr Labs Delaware']], 'whole');
  expectOrganizations(
    [
      ['Zephyr Labs (Delaware)', 'Zephyr Labs (Nevada)'],
      ['(Delaware) Zephyr Labs', 'Zephyr Labs'],
      ['Zephyr (Delaware) Labs', 'Zephyr Labs'],
    ],
    null,
  );
});

test('a name may lack The, .com, or all but its initials in brackets, which is tolerant', () => {
  expectOrganizations(
    [
      ['The Boeing Company', 'Boeing'],
      ['The University of Manchester', 'University of Manchester'],
      ['The Gap, Inc.', 'GAP'],
      ['The Heron (Ghent)', 'Heron'],
      ['Amazon.com, Inc.', 'Amazon'],
      ['The Knot.com', 'Knot'],
      ['International Business Machines Corporation (IBM)', 'IBM'],
      ['IBM (International Business Machines)', 'International Business Machines Corp.'],
      ['Massachusetts Institute of Technology (MIT)', 'MIT'],
      ['Centre national de la recherche scientifique (CNRS)', 'CNRS'],
    ],
    'tolerant',
  );
  expectOrganizations([['The Boeing Company', 'THE BOEING CO.']], 'exact');
  expectOrganizations(
    [
      ['The & Co', 'Co'],
      ['Theboeing', 'Boeing'],
      ['The Boeing Company', 'Boeng'],
      ['.com', 'The'],
      ['Heron Telecom', 'Heron Tele'],
      ['Zephyr Labs (Delaware)', 'Delaware'],
      ['Zephyr Labs (Z)', 'Z'],
      ['Zephyr (ZL)', 'ZL'],
    ],
    null,
  );
});

test('letters and their two-letter spellings are the same, mixed across a name, too', () => {
  expectOrganizations(
    [
      ['Jürgens Möbel', 'Juergens Moebel'],
      ['Jürgens Moebel', 'Juergens Möbel'],
      ['Jürgens Möbel', 'Jurgens Mobel'],
      ['Ærø Færge', 'Aeroe Faerge'],
      ['Aalborg Bøger', 'Ålborg Boeger'],
      ['Straßenbau Weiß', 'Strassenbau Weiss'],
      ['Köln-Müller', 'KoelnMueller'],
    ],
    'whole',
  );
  expectOrganizations([['Juergens Moebel', 'Jurgens Mobel']], 'tolerant');
  expectOrganizations(
    [
      ['Blue Sky', 'Blu Sky'],
      ['Joel', 'Jol'],
    ],
    null,
  );
});

const PLACEHOLDERS = `
Self-employed | SELF EMPLOYED | Freelance | Freelancer | Confidential | Confidential Company | (Confidential) | Stealth Startup
Stealth Mode Startup | Stealth-mode start-up | Undisclosed | Unemployed | Retired | N/A | n.a. | Freelance (various clients)
Selbstständig | Freiberufler | Vertraulich | Indépendant | Auto-entrepreneur | Autónomo | Autônomo | Libero professionista | ZZP
Egenföretagare | Selvstendig næringsdrivende | Własna działalność | OSVČ | Egyéni vállalkozó | Самозанятый | Фрилансер`;

test.each(listed(PLACEHOLDERS))(
  '%s names no organization: it agrees with no name, and not with itself',
  (name) => {
    expect([isPlaceholderName(name), organizationKeys(name)]).toEqual([true, []]);
    expectOrganizations(
      [
        [name, name],
        [name, `${name} GmbH`],
      ],
      null,
    );
  },
);

test('a name with other words than a placeholder is that of an organization', () => {
  for (const name of [
    'Freelance GmbH',
    'Confidential Records',
    'Stealth Startup Studios',
    'Retired Racers',
    'Acme',
  ])
    expect([name, isPlaceholderName(name)]).toEqual([name, false]);
  expectOrganizations([['Freelance GmbH', 'Freelance Ltd']], 'exact');
});
