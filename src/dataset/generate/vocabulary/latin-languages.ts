import { type LanguageTexts, texts } from './language-texts.ts';

/** Languages in Latin letters, with the marks that searches look through; English has its own modules. */
export const latinLanguages: Record<string, LanguageTexts> = {
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
};
