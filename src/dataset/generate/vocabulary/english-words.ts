import { linesOf, listOf } from './word-list.ts';

/** Adjectives of texts, the most common first. */
export const adjectives = listOf(`
innovative, reliable, leading, modern, sustainable, scalable, secure, fast-growing, dynamic, user-friendly, independent,
international, experienced, creative, affordable, robust, flexible, intelligent, transparent, award-winning, agile,
curious, cross-functional, data-driven, mission-driven, global, lean, resilient, accessible, custom-made, lightweight,
privacy-friendly, energy-efficient, fault-tolerant, multilingual, hands-on, pragmatic, meticulous, seasoned, state-of-the-art
`);

/** Customers of organizations, the most common first. */
export const customers = listOf(`
small businesses, companies, customers, developers, hospitals, retailers, banks, schools, manufacturers, patients,
families, public authorities, start-ups, restaurants, universities, farmers, insurers, researchers, energy suppliers,
logistics providers, law firms, architects, airlines, museums, charities, pharmacies, dentists, shipping companies,
game studios, breweries, laboratories, football clubs, bakeries, observatories
`);

/** Products and services, the most common first. */
export const products = listOf(`
software, platforms, services, tools, solutions, applications, cloud services, devices, machines, consulting, payments,
medical devices, sensors, packaging, vehicles, learning materials, insurance products, batteries, e-bikes, drones,
payment terminals, control units, ERP systems, video games, furniture, solar panels, heat pumps, power electronics,
diagnostics, vaccines, translations, road maps, navigation systems, cheese, olive oil, violins, telescopes, submarines
`);

/** What products are for. */
export const goals = linesOf(`
save time and money
grow faster
reduce their carbon footprint
make better decisions with data
reach new customers
work together across time zones
protect their data
find the right people
automate their back office
bring products to market sooner
meet regulatory requirements
understand their supply chain
teach more students with less effort
cut energy bills in half
keep their machines running
treat patients earlier
`);

/** Teams that people work with. */
export const teams = listOf(`
product managers, engineers, the sales team, designers, our customers, external partners, the operations team,
data scientists, the finance department, colleagues in other countries, the leadership team, suppliers, doctors and nurses
`);

/** Syllables of the words that are in no dictionary: product names, code names, brands. */
export const syllables = listOf(`
ve, lo, ra, mi, ta, zen, dor, qua, nix, sol, bri, ka, lum, pex, ro, thi, ando, ura, fen, gal, hy, jor, kel, mon, nor, opti,
pra, ris, sto, tri, ul, vor, wex, xan, yra, zu
`);

/** Schools, the most common first. */
export const schools = listOf(`
Harborview University, Technische Hochschule Neustadt, Northfield College, Université de Valombre, Politechnika Zielona,
Instituto Tecnológico del Mar, 東都大学, 江南科技大学, Bosphorus Teknik Üniversitesi, जनपथ विश्वविद्यालय, جامعة الواحة,
มหาวิทยาลัยเจ้าพระยาใต้, Северный государственный университет, St. Brendan's College, Riverbend Community College, École 21
`);

/** Degrees, the most common first. */
export const degrees = listOf(`
Bachelor of Science, Master of Science, Bachelor of Arts, MBA, PhD, Master of Arts, Diplom-Ingenieur, Licence, Associate,
Licenciatura, Magister, 学士, 硕士, Staatsexamen
`);

/** Languages that people speak, the most common first, and how well. */
export const spokenLanguages = listOf(`
English, German, Spanish, French, Mandarin Chinese, Hindi, Arabic, Polish, Turkish, Japanese, Russian, Thai, Esperanto
`);
export const proficiencies = [
  'native or bilingual',
  'full professional',
  'professional working',
  'limited working',
  'elementary',
];

/** Causes that volunteers work for. */
export const causes = listOf(`
Children, Education, Environment, Health, Animal Welfare, Arts and Culture, Civil Rights, Disaster Relief, Poverty Alleviation
`);
