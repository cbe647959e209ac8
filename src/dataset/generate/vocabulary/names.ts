import { listOf } from './word-list.ts';

/** A name as its bearer writes it, and in Latin letters for addresses. */
export interface WrittenName {
  native: string;
  latin: string;
}

/** The given and family names of a language. */
export interface Names {
  female: WrittenName[];
  male: WrittenName[];
  family: WrittenName[];
  /** Whether the family name is written first and without a space, as in Chinese and Japanese. */
  familyFirst: boolean;
}

function written(text: string): WrittenName[] {
  return listOf(text).map((item) => {
    const [native = '', latin = native] = item.split('=');
    return { native, latin };
  });
}

function names(female: string, male: string, family: string, familyFirst = false): Names {
  return { female: written(female), male: written(male), family: written(family), familyFirst };
}

/** Names by language, the most common first; `native=latin` where the script is not Latin. */
export const namesByLanguage: Record<string, Names> = {
  en: names(
    `Mary, Emma, Olivia, Sarah, Jennifer, Linda, Grace, Chloe, Hannah, Priya, Abigail, Zoë, Mary-Jane, Siobhán, Aaliyah, Kate, Wanjiru, Ngozi`,
    `James, John, Michael, David, Daniel, Thomas, William, Oliver, Jack, Noah, Liam, Ethan, Jean-Luc, Seán, Kwame, Raj, Tyrone, Hamish`,
    `Smith, Johnson, Williams, Brown, Jones, Taylor, Davies, Wilson, Evans, Thomas, O'Brien, McDonald, Patel, Nguyen, Walker, Wright, Clark, Hall, O'Connor, MacLeod, Fitzgerald, Smith-Jones, Okafor, Mwangi, Ashworth, Winterbourne, Featherstonehaugh`,
  ),
  de: names(
    `Anna, Julia, Katharina, Lena, Sabine, Ursula, Jana, Käthe, Anneliese, Jördis`,
    `Thomas, Michael, Andreas, Stefan, Jürgen, Lukas, Jonas, Björn, Karl-Heinz, Götz`,
    `Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Köhler, Groß, Weiß, von der Heide, Müller-Lüdenscheidt`,
  ),
  fr: names(
    `Marie, Camille, Léa, Chloé, Élodie, Anaïs, Hélène, Françoise, Maëlys`,
    `Jean, Pierre, Nicolas, Julien, François, Étienne, Jérôme, Loïc, Jean-Baptiste`,
    `Martin, Bernard, Dubois, Durand, Lefèvre, Moreau, Laurent, Garçon, L'Hermite, D'Estaing, Beauséjour, de La Tour`,
  ),
  es: names(
    `María, Carmen, Lucía, Ana, Sofía, Inés, Begoña, Itziar`,
    `José, Antonio, Juan, Carlos, Luis, Ángel, Íñigo, Joaquín`,
    `García, Rodríguez, Martínez, López, Sánchez, Pérez, Gómez, Núñez, Ibáñez, García Lorca, de la Peña, Zúñiga`,
  ),
  pl: names(
    `Anna, Agnieszka, Małgorzata, Katarzyna, Zofia, Łucja, Świętosława`,
    `Piotr, Krzysztof, Andrzej, Tomasz, Paweł, Łukasz, Wacław`,
    `Nowak, Kowalski, Wiśniewski, Wójcik, Kamiński, Zieliński, Szymański, Dąbrowski, Żuławski, Brzęczyszczykiewicz`,
  ),
  tr: names(
    `Fatma, Ayşe, Emine, Zeynep, Elif, Çiğdem, Gülşah`,
    `Mehmet, Mustafa, Ahmet, Ali, Hüseyin, İbrahim, Çağrı`,
    `Yılmaz, Kaya, Demir, Çelik, Şahin, Yıldız, Öztürk, Aydın, Işık, Kılıçoğlu`,
  ),
  ru: names(
    `Анна=Anna, Мария=Maria, Елена=Elena, Ольга=Olga, Наталья=Natalya, Юлия=Yulia`,
    `Александр=Alexander, Сергей=Sergey, Дмитрий=Dmitry, Андрей=Andrey, Пётр=Pyotr, Юрий=Yuri`,
    `Шевченко=Shevchenko, Коваленко=Kovalenko, Ким=Kim, Цой=Tsoi, Литвин=Litvin, Мельник=Melnik, Бондарь=Bondar, Щербак=Shcherbak`,
  ),
  ja: names(
    `陽子=Yoko, 美咲=Misaki, さくら=Sakura, 愛=Ai, 花子=Hanako`,
    `太郎=Taro, 健太=Kenta, 翔=Sho, 大輔=Daisuke, 誠=Makoto`,
    `佐藤=Sato, 鈴木=Suzuki, 高橋=Takahashi, 田中=Tanaka, 渡辺=Watanabe, 伊藤=Ito, 山本=Yamamoto, 小林=Kobayashi`,
    true,
  ),
  zh: names(
    `丽=Li, 芳=Fang, 秀英=Xiuying, 敏=Min, 静=Jing`,
    `伟=Wei, 强=Qiang, 磊=Lei, 建国=Jianguo, 浩=Hao`,
    `王=Wang, 李=Li, 张=Zhang, 刘=Liu, 陈=Chen, 杨=Yang, 赵=Zhao, 欧阳=Ouyang`,
    true,
  ),
  ar: names(
    `فاطمة=Fatima, مريم=Maryam, نور=Nour, سارة=Sara, ليلى=Layla`,
    `محمد=Mohammed, أحمد=Ahmed, علي=Ali, خالد=Khalid, يوسف=Youssef`,
    `حسن=Hassan, إبراهيم=Ibrahim, الفارسي=Al-Farsi, منصور=Mansour, الحربي=Al-Harbi, عبد الله=Abdullah`,
  ),
  hi: names(
    `प्रिया=Priya, अनीता=Anita, सुनीता=Sunita, नेहा=Neha, दीपा=Deepa`,
    `राहुल=Rahul, अमित=Amit, संजय=Sanjay, विजय=Vijay, अर्जुन=Arjun`,
    `शर्मा=Sharma, वर्मा=Verma, गुप्ता=Gupta, सिंह=Singh, कुमार=Kumar, मिश्रा=Mishra`,
  ),
  th: names(
    `สมหญิง=Somying, มาลี=Malee, กัญญา=Kanya, ศิริพร=Siriporn`,
    `สมชาย=Somchai, ประเสริฐ=Prasert, วิชัย=Wichai, ธนากร=Thanakorn`,
    `ใจดี=Jaidee, ศรีสุข=Srisuk, ทองดี=Thongdee, รัตนกุล=Rattanakul`,
  ),
};
