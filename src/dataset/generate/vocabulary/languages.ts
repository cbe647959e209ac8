import { linesOf } from './word-list.ts';

/** Sentences and titles of one language; `{name}`, `{city}`, `{tool}`, `{tool2}`, `{year}`, `{few}`, `{number}`, `{rare}` are filled in. */
export interface LanguageTexts {
  /** Sentences an organization writes about itself. */
  about: string[];
  /** Sentences of a job description; `{title}` too. */
  job: string[];
  /** Sentences of a biography. */
  person: string[];
  /** Job titles; the first are the commonest. */
  titles: string[];
  /** What stands between two sentences. */
  separator: string;
}

function texts(about: string, job: string, person: string, titles: string, separator = ' '): LanguageTexts {
  return {
    about: linesOf(about),
    job: linesOf(job),
    person: linesOf(person),
    titles: linesOf(titles),
    separator,
  };
}

/** Texts by language, for every language but English, which has its own modules. */
export const languageTexts: Record<string, LanguageTexts> = {
  de: texts(
    `{name} entwickelt seit {year} Lösungen für den Mittelstand.
    Unser Team in {city} besteht aus {number} Menschen aus {few} Ländern.
    Wir verbinden {tool} und {tool2} mit langjähriger Erfahrung im Maschinenbau.
    Mit {rare} sparen unsere Kunden Zeit, Geld und Energie.
    Als inhabergeführtes Unternehmen entscheiden wir schnell und denken langfristig.
    Unsere Produkte werden in über {few} Ländern eingesetzt, von der Straßenbahn bis zum Großrechenzentrum.
    Qualität, Zuverlässigkeit und Nachhaltigkeit stehen für uns an erster Stelle.`,
    `Zur Verstärkung unseres Teams in {city} suchen wir zum nächstmöglichen Zeitpunkt: {title}.
    Du entwickelst unsere Anwendungen mit {tool} und {tool2} weiter und übernimmst Verantwortung für deinen Bereich.
    Du arbeitest eng mit Vertrieb, Produktion und unseren Kundinnen und Kunden zusammen.
    Sie planen, koordinieren und überwachen Projekte von der Idee bis zur Übergabe.
    Du bringst mindestens {few} Jahre Berufserfahrung und sehr gute Kenntnisse in {tool} mit.
    Ein abgeschlossenes Studium oder eine vergleichbare Ausbildung ist von Vorteil, aber keine Bedingung.
    Sehr gute Deutschkenntnisse und gute Englischkenntnisse in Wort und Schrift setzen wir voraus.
    Erfahrung mit {rare} oder ähnlichen Systemen ist ein Plus.
    Wir bieten dir einen unbefristeten Arbeitsvertrag, 30 Tage Urlaub und flexible Arbeitszeiten.
    Bis zu {few} Tage Homeoffice in der Woche sind möglich.
    Freu dich auf kurze Entscheidungswege, ein Jobrad und regelmäßige Weiterbildungen.
    Wir freuen uns über Bewerbungen unabhängig von Geschlecht, Nationalität, ethnischer und sozialer Herkunft, Religion, Behinderung, Alter sowie sexueller Orientierung.
    Haben wir dein Interesse geweckt? Dann sende uns deine Unterlagen mit Gehaltsvorstellung per E-Mail.`,
    `Ich arbeite seit {few} Jahren in {city} und begeistere mich für {tool} und {tool2}.
    Vorher war ich bei {rare} für Prozesse und Qualität zuständig.
    Mich interessiert, wie Menschen und Maschinen gut zusammenarbeiten.`,
    `Softwareentwickler (m/w/d)
    Projektleiter (m/w/d)
    Vertriebsmitarbeiter im Außendienst (m/w/d)
    Pflegefachkraft (m/w/d)
    Werkstudent Softwareentwicklung (m/w/d)
    Steuerfachangestellte (m/w/d)
    Elektroniker für Betriebstechnik (m/w/d)
    Geschäftsführer`,
  ),
  fr: texts(
    `{name} est une entreprise fondée en {year} à {city}.
    Nous accompagnons plus de {number} clients dans leur transformation numérique.
    Notre équipe conçoit des solutions fiables avec {tool} et {tool2}.
    L'innovation, l'écoute et la qualité sont au cœur de notre métier.
    Grâce à {rare}, nos clients réduisent leurs coûts et gagnent du temps.
    Présents dans {few} pays, nous restons attachés à notre région d'origine.`,
    `Dans le cadre de notre développement, nous recherchons pour notre équipe de {city} : {title}.
    Vous participez à la conception et à l'évolution de nos produits avec {tool} et {tool2}.
    Vous travaillez en étroite collaboration avec les équipes commerciales et techniques.
    Vous êtes garant de la qualité, des délais et de la satisfaction de nos clients.
    Titulaire d'un diplôme d'ingénieur ou équivalent, vous justifiez d'au moins {few} ans d'expérience.
    La maîtrise de {tool} est indispensable ; la connaissance de {rare} serait un atout.
    Rigueur, autonomie et esprit d'équipe sont vos principales qualités.
    Vous parlez couramment français et anglais.
    Nous vous offrons un contrat à durée indéterminée, des tickets restaurant et une mutuelle d'entreprise.
    Le télétravail est possible jusqu'à {few} jours par semaine.
    À compétences égales, tous nos postes sont ouverts aux personnes en situation de handicap.
    Envoyez-nous votre candidature par e-mail, nous vous répondrons sous une semaine.`,
    `Passionné par {tool}, je travaille à {city} depuis {few} ans.
    J'ai commencé ma carrière chez {rare} avant de rejoindre {name}.
    J'aime transmettre ce que j'ai appris et découvrir de nouveaux métiers.`,
    `Développeur Full Stack (H/F)
    Ingénieur logiciel (H/F)
    Chargé de clientèle (H/F)
    Responsable marketing
    Infirmier diplômé d'État (H/F)
    Chef de projet
    Comptable (H/F)`,
  ),
  es: texts(
    `{name} es una empresa con sede en {city}, fundada en {year}.
    Ayudamos a más de {number} clientes a crecer con tecnología sencilla y segura.
    Nuestro equipo trabaja con {tool} y {tool2} en proyectos de {few} países.
    Creemos en la innovación, la confianza y el trabajo bien hecho.
    {rare} es nuestra plataforma para el año que viene y los siguientes.
    Diseñamos, fabricamos y distribuimos soluciones para la pequeña y mediana empresa.`,
    `Buscamos un perfil de {title} para incorporarse a nuestro equipo en {city}.
    Participarás en el diseño y el desarrollo de productos con {tool} y {tool2}.
    Colaborarás cada día con los equipos de ventas, diseño y atención al cliente.
    Te encargarás de analizar los datos y proponer mejoras.
    Pedimos al menos {few} años de experiencia en un puesto similar.
    Imprescindible un buen conocimiento de {tool}; valoramos experiencia con {rare}.
    Se requiere nivel alto de español y de inglés.
    Ofrecemos contrato indefinido, horario flexible y {few} días de teletrabajo a la semana.
    También tendrás seguro médico, formación continua y un ambiente de trabajo cercano.
    Todas las candidaturas se valoran por igual, sin distinción de género, edad, origen u orientación.
    Si te interesa, envíanos tu currículum por correo electrónico.`,
    `Trabajo en {city} desde hace {few} años con {tool} y {tool2}.
    Me apasiona enseñar, aprender y construir equipos.
    Antes formé parte de {rare}, donde dirigí proyectos internacionales.`,
    `Desarrollador de software
    Ingeniero de datos
    Director comercial
    Enfermera
    Técnico de mantenimiento
    Responsable de compras
    Diseñador gráfico`,
  ),
  pl: texts(
    `{name} to firma z siedzibą w mieście {city}, założona w {year} roku.
    Tworzymy rozwiązania dla przemysłu, handlu i administracji publicznej.
    Nasz zespół liczy {number} osób i pracuje z {tool} oraz {tool2}.
    Zaufali nam klienci z {few} krajów.
    Platforma {rare} pozwala oszczędzać czas i energię.
    Łączymy doświadczenie z ciekawością świata.`,
    `Do naszego zespołu w mieście {city} poszukujemy osoby na stanowisko: {title}.
    Będziesz rozwijać nasze aplikacje z użyciem {tool} i {tool2}.
    Będziesz współpracować z działem sprzedaży, produkcji oraz z klientami.
    Oczekujemy co najmniej {few} lat doświadczenia na podobnym stanowisku.
    Dobra znajomość {tool} jest konieczna, a znajomość {rare} będzie dodatkowym atutem.
    Ważna jest dla nas samodzielność, dokładność i umiejętność pracy w zespole.
    Znajomość języka angielskiego na poziomie co najmniej B2.
    Oferujemy umowę o pracę, prywatną opiekę medyczną i kartę sportową.
    Praca zdalna możliwa do {few} dni w tygodniu.
    Zapewniamy szkolenia, przyjazną atmosferę i owocowe czwartki.
    Prosimy o przesłanie CV wraz z klauzulą o przetwarzaniu danych osobowych.`,
    `Od {few} lat pracuję w mieście {city} i zajmuję się {tool}.
    Wcześniej pracowałem w {rare}.
    Lubię rozwiązywać trudne problemy i dzielić się wiedzą.`,
    `Programista
    Inżynier oprogramowania
    Specjalista ds. sprzedaży
    Księgowa
    Kierownik projektu
    Magazynier
    Pielęgniarka`,
  ),
  tr: texts(
    `{name}, {year} yılında {city} şehrinde kuruldu.
    Müşterilerimize güvenilir ve yenilikçi çözümler sunuyoruz.
    {number} kişilik ekibimiz {tool} ve {tool2} ile çalışıyor.
    Ürünlerimiz {few} ülkede kullanılıyor.
    {rare} platformu ile işletmeler zaman ve enerji tasarrufu sağlıyor.`,
    `{city} ofisimizde görevlendirilmek üzere {title} arıyoruz.
    Ürünlerimizi {tool} ve {tool2} kullanarak geliştireceksiniz.
    Satış, üretim ve müşteri ekipleriyle birlikte çalışacaksınız.
    Benzer bir görevde en az {few} yıl deneyim bekliyoruz.
    {tool} konusunda iyi derecede bilgi sahibi olmanız gerekir; {rare} deneyimi tercih sebebidir.
    İyi derecede İngilizce bilgisi şarttır.
    Takım çalışmasına yatkın, sorumluluk sahibi ve çözüm odaklı olmalısınız.
    Özel sağlık sigortası, yemek kartı ve esnek çalışma saatleri sunuyoruz.
    Haftada {few} gün uzaktan çalışma imkânı vardır.
    Başvurularınızı özgeçmişinizle birlikte e-posta ile bekliyoruz.`,
    `{few} yıldır {city} şehrinde {tool} üzerine çalışıyorum.
    Daha önce {rare} şirketinde görev aldım.
    Öğrenmeyi ve öğretmeyi seviyorum.`,
    `Yazılım Mühendisi
    Satış Müdürü
    İnsan Kaynakları Uzmanı
    Muhasebe Uzmanı
    Üretim Planlama Mühendisi
    Hemşire`,
  ),
  ru: texts(
    `Компания {name} основана в {year} году и работает в городе {city}.
    Мы создаём надёжные решения для промышленности и торговли.
    В нашей команде {number} специалистов, которые владеют {tool} и {tool2}.
    Наши клиенты работают в {few} странах.
    Платформа {rare} помогает экономить время и ресурсы.`,
    `В нашу команду в городе {city} требуется {title}.
    Вы будете развивать наши продукты с использованием {tool} и {tool2}.
    Вам предстоит работать вместе с отделами продаж, производства и поддержки.
    Мы ждём опыт работы от {few} лет на похожей должности.
    Необходимо уверенное знание {tool}, опыт с {rare} будет преимуществом.
    Важны ответственность, внимательность и умение работать в команде.
    Английский язык на уровне чтения технической документации.
    Мы предлагаем официальное оформление, медицинскую страховку и гибкий график.
    Возможна удалённая работа до {few} дней в неделю.
    Отправьте резюме по электронной почте, мы ответим каждому.`,
    `Работаю в городе {city} уже {few} лет, занимаюсь {tool}.
    Раньше работал в {rare}.
    Люблю сложные задачи и хороших людей рядом.`,
    `Программист
    Инженер-программист
    Менеджер по продажам
    Бухгалтер
    Медицинская сестра
    Инженер-конструктор`,
  ),
  ja: texts(
    `{name}は{year}年に{city}で創業した会社です。
    私たちは信頼できるソフトウェアとサービスをお客様に提供しています。
    社員{number}名が{tool}や{tool2}を使って開発を行っています。
    主力製品「{rare}」は{few}か国で利用されています。
    環境にやさしい技術で、持続可能な社会づくりに貢献します。`,
    `{city}オフィスで{title}を募集しています。
    {tool}と{tool2}を使った自社サービスの設計、開発、運用をお任せします。
    営業や企画のメンバーと協力しながら、お客様の課題を解決していただきます。
    同様の業務経験が{few}年以上ある方を歓迎します。
    {tool}の知識は必須です。{rare}の利用経験があれば尚可。
    チームで働くことが好きで、学び続ける意欲のある方を求めています。
    ビジネスレベルの日本語と、英語の読み書きができる方。
    正社員雇用、完全週休二日制、各種社会保険完備。
    週{few}日まで在宅勤務が可能です。
    研修制度や書籍購入補助など、成長を支える制度があります。
    ご興味のある方は、履歴書と職務経歴書をメールでお送りください。`,
    `{city}で{few}年間、{tool}を中心に開発をしています。
    以前は{rare}で品質管理を担当していました。
    新しい技術を学び、人に伝えることが好きです。`,
    `ソフトウェアエンジニア
    データサイエンティスト
    営業担当
    プロジェクトマネージャー
    看護師
    経理スタッフ`,
    '',
  ),
  zh: texts(
    `{name}成立于{year}年，总部位于{city}。
    我们为客户提供可靠、安全的软件和服务。
    公司现有员工{number}人，主要使用{tool}和{tool2}进行研发。
    核心产品“{rare}”已在{few}个国家投入使用。
    我们致力于用技术推动绿色制造和智能物流。`,
    `我们正在{city}招聘{title}，欢迎加入我们的团队。
    负责使用{tool}和{tool2}开发和维护公司的核心系统。
    与产品、销售和客户团队密切合作，解决实际问题。
    本科及以上学历，具有{few}年以上相关工作经验。
    熟练掌握{tool}，有{rare}经验者优先。
    具备良好的沟通能力、学习能力和团队合作精神。
    能够阅读英文技术文档。
    我们提供有竞争力的薪酬、五险一金和弹性工作时间。
    每周最多可以远程办公{few}天。
    公司定期组织培训和团队活动。
    请将简历发送到我们的邮箱，我们会尽快回复。`,
    `在{city}工作{few}年，专注于{tool}和{tool2}。
    曾在{rare}负责供应链管理。
    喜欢学习新技术，也喜欢与人分享。`,
    `软件工程师
    数据分析师
    销售经理
    产品经理
    护士
    机械工程师`,
    '',
  ),
  ar: texts(
    `تأسست {name} عام {year} في مدينة {city}.
    نقدم حلولاً برمجية موثوقة وآمنة لعملائنا.
    يضم فريقنا {number} موظفاً يعملون باستخدام {tool} و {tool2}.
    تُستخدم منصة {rare} في {few} دول.
    نؤمن بالابتكار والجودة وخدمة المجتمع.`,
    `نبحث عن {title} للانضمام إلى فريقنا في {city}.
    ستعمل على تطوير منتجاتنا باستخدام {tool} و {tool2}.
    ستتعاون مع فرق المبيعات والإنتاج وخدمة العملاء.
    نشترط خبرة لا تقل عن {few} سنوات في مجال مشابه.
    إجادة {tool} ضرورية، وتُعد الخبرة في {rare} ميزة إضافية.
    نبحث عن شخص منظم يحب العمل ضمن فريق.
    إجادة اللغة العربية واللغة الإنجليزية كتابةً وتحدثاً.
    نقدم راتباً تنافسياً وتأميناً صحياً وساعات عمل مرنة.
    يمكن العمل عن بُعد حتى {few} أيام في الأسبوع.
    يرجى إرسال السيرة الذاتية عبر البريد الإلكتروني.`,
    `أعمل في {city} منذ {few} سنوات في مجال {tool}.
    عملت سابقاً في {rare}.
    أحب التعلم ومشاركة المعرفة مع الآخرين.`,
    `مهندس برمجيات
    مدير مبيعات
    محلل بيانات
    محاسب
    ممرضة`,
  ),
  hi: texts(
    `{name} की स्थापना {year} में {city} में हुई थी।
    हम अपने ग्राहकों को भरोसेमंद और सुरक्षित समाधान देते हैं।
    हमारी टीम में {number} लोग {tool} और {tool2} पर काम करते हैं।
    {rare} का उपयोग {few} देशों में किया जाता है।
    हमारा लक्ष्य तकनीक को सबके लिए सरल बनाना है।`,
    `हमें {city} कार्यालय के लिए {title} की आवश्यकता है।
    आप {tool} और {tool2} की सहायता से हमारे उत्पादों का विकास करेंगे।
    आप बिक्री, उत्पादन और ग्राहक सेवा की टीमों के साथ मिलकर काम करेंगे।
    समान पद पर कम से कम {few} वर्ष का अनुभव होना चाहिए।
    {tool} का अच्छा ज्ञान आवश्यक है, {rare} का अनुभव हो तो बेहतर।
    हिंदी और अंग्रेज़ी में लिखने और बोलने की क्षमता।
    हम अच्छा वेतन, स्वास्थ्य बीमा और लचीला समय देते हैं।
    सप्ताह में {few} दिन घर से काम करने की सुविधा है।
    कृपया अपना बायोडाटा ई-मेल से भेजें।`,
    `मैं {few} वर्षों से {city} में {tool} पर काम कर रहा हूँ।
    इससे पहले मैं {rare} में था।
    मुझे नई चीज़ें सीखना और सिखाना पसंद है।`,
    `सॉफ्टवेयर इंजीनियर
    बिक्री प्रबंधक
    लेखाकार
    नर्स
    शिक्षक`,
  ),
  th: texts(
    `{name}ก่อตั้งขึ้นในปี {year} ที่{city}
    เราพัฒนาซอฟต์แวร์และบริการที่เชื่อถือได้สำหรับลูกค้าทุกขนาด
    ทีมงาน {number} คนของเราทำงานด้วย {tool} และ {tool2}
    ผลิตภัณฑ์ {rare} ของเราใช้งานอยู่ใน {few} ประเทศ
    เรามุ่งมั่นใช้เทคโนโลยีเพื่อสิ่งแวดล้อมที่ดีขึ้น`,
    `เรากำลังมองหา{title}เพื่อร่วมงานกับทีมของเราที่{city}
    คุณจะได้พัฒนาผลิตภัณฑ์ของเราด้วย {tool} และ {tool2}
    ทำงานร่วมกับฝ่ายขาย ฝ่ายผลิต และลูกค้าอย่างใกล้ชิด
    มีประสบการณ์ในตำแหน่งที่คล้ายกันอย่างน้อย {few} ปี
    มีความรู้ด้าน {tool} เป็นอย่างดี หากเคยใช้ {rare} จะพิจารณาเป็นพิเศษ
    สามารถสื่อสารภาษาไทยและภาษาอังกฤษได้ดี
    มีความรับผิดชอบและทำงานเป็นทีมได้
    เรามีเงินเดือนที่แข่งขันได้ ประกันสุขภาพ และเวลาทำงานที่ยืดหยุ่น
    สามารถทำงานจากที่บ้านได้สัปดาห์ละ {few} วัน
    ผู้สนใจกรุณาส่งประวัติย่อทางอีเมล`,
    `ทำงานด้าน {tool} ที่{city}มา {few} ปี
    เคยทำงานที่ {rare} มาก่อน
    ชอบเรียนรู้สิ่งใหม่และแบ่งปันความรู้`,
    `วิศวกรซอฟต์แวร์
    ผู้จัดการฝ่ายขาย
    นักวิเคราะห์ข้อมูล
    พนักงานบัญชี
    พยาบาล`,
  ),
};
