-- More legal forms and titles do not count in names, and neither do honorifics that are written without a blank. A typing error
-- finds a name of an organization also where its words are joined. The functions are those of the first schema with longer lists.
--
-- A backslash at the end of a line continues it: lists of forms and titles would make lines of thousands of characters.

-- The further legal forms are in the same form: those of ISO 20275 that the first list left out, their other spellings, and forms
-- of countries that the standard's abbreviations lack.
create or replace function organization_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  places constant jsonb := '{"a c":"behind","a e":"behind","ab":"behind","abp":"behind","abv":"behind","ad":"behind",\
"adsic":"behind","aeie":"behind","ag":"behind","aisbl":"behind","akcijusabiedriba":"both","akcinesbendroves":"behind",\
"akcionarskodrustvo":"behind","akcionerskodrustvo":"behind","akciovaspolecnost":"behind","akciovaspolocnost":"behind",\
"akcspol":"behind","aksjeselskap":"behind","aktiebolag":"behind","aktiengesellschaft":"behind",\
"aktiengesellschaftmitsozialerzielsetzung":"behind","aktieselskab":"behind","aktieselskabet":"behind",\
"aktsionernodruzhestvo":"behind","allmennaksjeselskap":"behind","amba":"behind","andco":"behind","andcompany":"behind",\
"andelsselskabmedbegraensetansvar":"behind","anonimsirket":"behind","anonimsirketi":"behind","anpartsselskab":"behind",\
"ans":"behind","ansvarligselskap":"behind","ao":"behind","aps":"behind","arl":"behind","as":"behind","asa":"behind",\
"asbl":"behind","asc":"behind","avv":"behind","b a":"behind","benefitcorporation":"behind","beperk":"behind","berhad":"behind",\
"beslotenvennootschap":"behind","beslotenvennootschapmetbeperkteaansprakelijkheid":"behind","betetitarsasag":"behind",\
"bhd":"behind","bpk":"behind","bsc":"behind","bt":"behind","burgerlijkevennootschapondervormvannaamlozevennootschap":"behind",\
"bv":"behind","bvba":"behind","bvbaso":"behind","c a":"behind","cc":"behind","cia":"behind","cic":"behind","cie":"behind",\
"clg":"behind","cltda":"behind","co":"behind","commanditairevennootschap":"behind",\
"commanditairevennootschapmeteenbeherendvennoot":"behind","commanditairevennootschapmetmeerderebeherendevennoten":"behind",\
"commanditairevennootschapopaandelen":"behind","commv":"behind","commva":"behind","compagnia":"behind","compagnie":"behind",\
"companhia":"behind","compania":"behind","companiaanonima":"behind","companiaderesponsabilidadlimitada":"behind",\
"company":"behind","companylimitedbyguarantee":"behind","companylimitedbyshares":"behind",\
"companylimitedbysharesandguarantee":"behind","cooperatievevennootschap":"behind",\
"cooperatievevennootschapmetbeperkteaansprakelijkheid":"behind",\
"cooperatievevennootschapmetonbeperkteaansprakelijkheid":"behind","corp":"behind","corporation":"behind",\
"cuideachtafaoitheorainnrathaiochta":"behind","cuideachtaghniomhaiochtaainmnithe":"behind","cuideachtaneamhtheoranta":"behind",\
"cuideachtaphoiblitheoranta":"behind","cvba":"behind","cvoa":"behind","cwmnicyfyngedigcyhoeddus":"behind","cyf":"behind",\
"dac":"behind","dd":"behind","delniskadruzba":"behind","designatedactivitycompany":"behind",\
"designatedactivitycompanylimitedbyguarantee":"behind","dionickodrustvo":"behind","dmcc":"behind","dno":"behind","doo":"behind",\
"dooel":"behind","drustvosaogranicenomodgovornoscu":"behind","drustvosoogranicenaodgvornost":"behind",\
"druzbazneomejenoodgovornostjo":"behind","druzbazomejenoodgovornostjo":"behind","druzhestvosogranichenaotgovornost":"behind",\
"dwcllc":"behind","e e":"behind","e p":"behind","e u":"behind","ead":"behind","ebvba":"behind","ebvbaso":"behind",\
"eccompagnia":"behind","ecia":"behind","ecompagnia":"behind","ecompanhia":"behind","edmsbpk":"behind",\
"ednolichnoaktsionernodruzhestvo":"behind","ednolichnodruzhestvosogranichenaotgovornost":"behind","eeig":"behind",\
"eenpersoonsbeslotenvennootschapmetbeperkteaansprakelijkheid":"behind","eesv":"behind","eg":"behind","egbr":"behind",\
"egen":"behind","egiu":"behind","egiz":"behind","ehf":"behind","einfachekommanditgesellschaft":"behind",\
"einfachekommanditgesellschaftmitsozialerzielsetzung":"behind","eingetragenegenossenschaft":"behind",\
"eingetragenekauffrau":"behind","eingetragenerkaufmann":"behind","eingetragenerverein":"behind","eireli":"behind",\
"eirl":"behind","eiropaskomercsabiedriba":"behind","ek":"behind","ekd":"behind","ekffr":"behind","ekfm":"behind",\
"ekfor":"behind","ekfr":"behind","ekg":"behind","enk":"behind","eood":"behind","epe":"behind","epp":"behind","etcie":"behind",\
"etco":"behind","etcompagnie":"behind","etey":"behind","eurl":"behind","euroopaariuhing":"behind","europaeiskselskab":"behind",\
"europaireszvenytarsasag":"behind","europaischeaktiengesellschaft":"behind","europaischegesellschaft":"behind",\
"europeiskselskap":"behind","europesecooperatievevennootschap":"behind","europosbendroves":"behind",\
"europoskooperatinesbendroves":"behind","europskaspolocnost":"behind","ev":"behind","evropeyskodruzhestvo":"behind",\
"evropeyskokooperativnodruzhestvo":"behind","evropeyskokooperativnodruzhestvosogranichenaotgovornost":"behind",\
"evropskadelniskadruzba":"behind","evropskadruzstevnispolecnost":"behind","evropskaspolecnost":"behind","ewiv":"behind",\
"eвропеискодружество":"behind","eвропеискокооперативнодружество":"behind","fmba":"behind","fzc":"behind","fzco":"behind",\
"fze":"behind","fzllc":"behind","gbr":"behind","geie":"behind","gemeinnutzigeaktiengesellschaft":"behind",\
"gemeinnutzigegesellschaftmitbeschrankterhaftung":"behind","generalpartnership":"behind",\
"genossenschaftmitbeschrankterhaftung":"behind","genossenschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind",\
"genossenschaftmitunbeschrankterhaftung":"behind","genossenschaftmitunbeschrankterhaftungmitsozialerzielsetzung":"behind",\
"gesbr":"behind","gesellschaftburgerlichenrechts":"behind","gesellschaftdesallgemeinenrechts":"behind",\
"gesellschaftdesburgerlichenrechts":"behind","gesellschaftmitbeschrankterhaftung":"behind","gesmbh":"behind",\
"gewonecommanditairevennootschap":"behind","gewonecommanditairevennootschapmeteensociaaloogmerk":"behind","ggmbh":"behind",\
"giu":"behind","giz":"behind","gk":"behind","gmbh":"behind","godokaisha":"behind","gomeikaisha":"behind","goshikaisha":"behind",\
"gte":"behind","gufenyouxiangongsi":"behind","gvorp":"behind","haftungsbeschrankt":"behind","handelsbolag":"behind",\
"hb":"behind","hf":"behind","hsz":"behind","i k":"behind","i s":"behind","inc":"behind","incorporated":"behind",\
"incorporatedlimitedpartnership":"behind","incorporation":"behind","invag":"behind","ips":"behind","ivog":"behind",\
"ivs":"behind","ivzw":"behind","javnotrgovackodrustvo":"behind","jdoo":"behind","jednoduchaspolocnostnaakcie":"behind",\
"jtd":"behind","julkinenosakeyhtio":"behind","k d":"behind","kabushikikaisya":"behind","kb":"behind","kd":"behind",\
"kda":"behind","kdd":"behind","keg":"behind","kft":"behind","kg":"behind","kgaa":"behind","kht":"behind","kk":"behind",\
"kkt":"behind","kollektifsirket":"behind","kollektivgesellschaftmitbeschrankterhaftung":"behind","kollsti":"behind",\
"komanditnadelniskadruzba":"behind","komanditnadruzba":"behind","komanditnaspolocnost":"behind","komanditnodrustvo":"behind",\
"komanditnodrustvosoakcii":"behind","komanditnodruzhestvo":"behind","komanditnodruzhestvosaktsii":"behind",\
"komanditsirket":"behind","kommanditbolag":"behind","kommanditgesellschaft":"behind","kommanditgesellschaftaufaktien":"behind",\
"kommanditgesellschaftaufaktienmitsozialerzielsetzung":"behind","kommg":"behind","kompani":"behind","komsti":"behind",\
"korlatoltfelelossegutarsasag":"behind","kozhasznutarsasag":"behind","kozkeresetitarsasag":"behind","ks":"behind",\
"ksc":"behind","kscc":"behind","ky":"behind","l3c":"behind","lbg":"behind","lda":"behind","liabilitycompany":"behind",\
"liabilityltd":"behind","liabilitypartnership":"behind","limitada":"behind","limitda":"behind","limited":"behind",\
"limitedbyguarantee":"behind","limitedcompany":"behind","limitedliabilityco":"behind","limitedliabilitycompany":"behind",\
"limitedliabilitylimitedpartnership":"behind","limitedliabilitypartnership":"behind","limitedliabilitypartnerships":"behind",\
"limitedpartnership":"behind","limitedpartnerships":"behind","limitedproprietarycompany":"behind","limitedsirket":"behind",\
"limitedsirketi":"behind","limitee":"behind","lllp":"behind","llp":"behind","lp":"behind","ltd":"behind","ltda":"behind",\
"ltdame":"behind","ltdco":"behind","ltdliabilityco":"behind","ltdliabilitycompany":"behind","ltdpartnership":"behind",\
"ltdsirketi":"behind","ltdsti":"behind","ltee":"behind","m e":"behind","mb":"behind","mbh":"behind","mchj":"behind",\
"mmc":"behind","mtu":"behind","na":"behind","naamlozevennootschap":"behind","naamlozevennootschapmeteensociaaloogmerk":"behind",\
"nao":"behind","noliability":"behind","noliabilitycompany":"behind","npc":"behind","nv":"behind",\
"nyilvanosanmukodoreszvenytarsasag":"behind","nyrt":"behind","o e":"behind","o p s":"behind",\
"obecneprospesnaspolecnost":"behind","ochco":"behind","od":"behind","odo":"behind","oeg":"behind",\
"offeneerwerbsgesellschaft":"behind","offenegesellschaft":"behind","offenehandelsgesellschaft":"behind",\
"offenehandelsgesellschaftmitsozialerzielsetzung":"behind","og":"behind","ogco":"behind","ohf":"behind","ohg":"behind",\
"ohgmbh":"behind","ood":"behind","opc":"behind","openbarevennootschap":"behind","ortackodrustvo":"behind","osakeyhtio":"behind",\
"owm":"behind","oy":"behind","oyj":"behind","p a":"behind","p p":"behind","p s":"behind","pao":"behind","partg":"behind",\
"partgmbb":"behind","partnerschaftsgesellschaftmitbeschrankterberufshaftung":"behind","partnershipennomcollectif":"behind",\
"pbc":"behind","pc":"behind","perseroanpublik":"behind","perseroanterbataspenanamanmodalasing":"behind",\
"perseroanterbataspenanamanmodaldalamnegeri":"behind","perseroanterbuka":"behind","personalliabilitycompany":"behind",\
"perusahaanperseroan":"behind","pfa":"behind","pfi":"behind","piccolasocietacooperativaaresponsabilitalimitata":"behind",\
"plc":"behind","pllc":"behind","pllp":"behind","prat":"behind","privatecompanylimitedbyguarantee":"behind",\
"privatecompanylimitedbyshares":"behind","privatelimited":"behind","privatelimitedbyguarantee":"behind",\
"privatelimitedbyshare":"behind","privatelimitedcompany":"behind","privatelimitedcorporation":"behind",\
"privatelimitedliabilitycompanies":"behind","privatelimitedliabilitycompany":"behind","privateltd":"behind",\
"privateunlimited":"behind","privateunlimitedbyshare":"behind","privateunlimitedcompany":"behind",\
"privateunlimitedliabilitycorporation":"behind","privatgesellschaftmitbeschrankterhaftung":"behind",\
"privatgesellschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind","privatlimited":"behind","profcorp":"behind",\
"professionalcorporation":"behind","professionalservicecorporation":"behind","proprietary":"behind",\
"proprietarycompany":"behind","proprietarylimited":"behind","proprietaryltd":"behind","prostaspolkaakcyjna":"behind",\
"psa":"behind","psc":"behind","pte":"behind","pteltd":"behind","pty":"behind","ptylimited":"behind","ptyltd":"behind",\
"publ":"behind","publiclimitedbyguarantee":"behind","publiclimitedcompany":"behind","publiclimitedcorporation":"behind",\
"publiclimitedliabilitycompanies":"behind","publiclimitedliabilitycompany":"behind","publicltdco":"behind",\
"publicunlimitedcompany":"behind","publicunlimitedliabilitycorporation":"behind","publiktaktiebolag":"behind","pvt":"behind",\
"pvtltd":"behind","qpsc":"behind","qsc":"behind","registeredlimitedliabilitylimitedpartnership":"behind",\
"registeredlimitedliabilitypartnership":"behind","rlllp":"behind","rllp":"behind","rt":"behind","s a d":"behind",\
"s a m":"behind","s f":"behind","sa":"behind","saa":"behind","sab":"behind","sabdecv":"behind","sabdecvsofomenr":"behind",\
"sabiedribaarierobezotuatbildibu":"both","sabsofomer":"behind","sac":"behind","saci":"behind","sacif":"behind","sacs":"behind",\
"sadecv":"behind","sadecvsofomenr":"behind","sadecvsofomer":"behind","sadpu":"behind","sagl":"behind","sagr":"behind",\
"saic":"behind","sal":"behind","saoc":"behind","saog":"behind","sapa":"behind","sapi":"behind","sapib":"behind",\
"sapibdecv":"behind","sapidecv":"behind","sapidecvsofomenr":"behind","sapidecvsofomer":"behind","sarf":"behind","sarl":"behind",\
"sarls":"behind","sarlu":"behind","sas":"behind","sasdecv":"behind","sasu":"behind","sau":"behind","sc":"behind","sca":"behind",\
"scarl":"behind","scdeap":"behind","scdeapdecv":"behind","scderldecv":"behind","sce":"behind","scei":"behind","scic":"behind",\
"scivilderl":"behind","scldecv":"behind","scomm":"behind","scompap":"behind","scoop":"behind","scoope":"behind",\
"scoopp":"behind","scop":"behind","scp":"behind","scpa":"behind","scri":"behind","scrl":"behind","scs":"behind","sdd":"behind",\
"sderl":"behind","sderldecv":"behind","sderldeipdecv":"behind","sderlmi":"behind","sdess":"behind","sdn":"behind",\
"sdnbhd":"behind","se":"behind","secs":"behind","secsp":"behind","selarl":"behind","selas":"behind",\
"selskabmedbegraensetansvar":"behind","selskapmedbegrensetansvar":"behind","senc":"behind","sencdecv":"behind","sencp":"behind",\
"sencpora":"behind","sencporadecv":"behind","sencrl":"behind","sendirianberhad":"behind","sepcav":"behind","sezc":"behind",\
"sgps":"behind","sgr":"behind","sha":"behind","shpk":"behind","sicaf":"behind","sicav":"behind","ska":"behind","sl":"behind",\
"slf":"behind","slhf":"behind","sll":"behind","slne":"behind","slp":"behind","slu":"behind","smba":"behind","snc":"behind",\
"soccol":"behind","soccoop":"behind","sociedadanonima":"behind","sociedadanonimabursatil":"behind",\
"sociedadanonimabursatildecapitalvariable":"behind","sociedadanonimacerrada":"behind",\
"sociedadanonimadecapitalvariable":"behind","sociedadanonimaeuropea":"behind","sociedadanonimalaboral":"behind",\
"sociedadanonimamixta":"behind","sociedadanonimaprofesional":"behind","sociedadanonimasimplificada":"behind",\
"sociedadanonimaunipersonal":"behind","sociedadcivilderesponsabilidadlimitada":"behind","sociedadcivilprofesional":"behind",\
"sociedadcolectiva":"behind","sociedadcolectivacivil":"behind","sociedadcolectivacomercial":"behind",\
"sociedadcomanditariaporacciones":"behind","sociedadcomanditariaporaccionesprofesional":"behind",\
"sociedadcomanditariasimple":"behind","sociedadcomanditariasimpleprofesional":"behind","sociedadcooperativa":"behind",\
"sociedadcooperativadecapitalvariable":"behind","sociedadcooperativaeuropea":"behind","sociedadcooperativalimitada":"behind",\
"sociedadcooperativalimitadadecapitalvariable":"behind","sociedadcooperativaprofesional":"behind",\
"sociedadderesponsabilidadlimitada":"behind","sociedadderesponsabilidadlimitadadecapitalvariable":"behind",\
"sociedadderesponsaibilidadlimitada":"behind","sociedadderesponsalidedlimitada":"behind","sociedadeanonima":"behind",\
"sociedadeanonimaeuropeia":"behind","sociedadecooperativa":"behind","sociedadeemcomandita":"behind",\
"sociedadeemcomanditaporacoes":"behind","sociedadeemcomdanditasimples":"behind","sociedadeemnomecoletivo":"behind",\
"sociedadelimitada":"behind","sociedadencomandita":"behind","sociedadencomanditacivil":"behind",\
"sociedadencomanditacomercial":"behind","sociedadencomanditaporacciones":"behind","sociedadencomanditasimple":"behind",\
"sociedadencomanditasimpledecapitalvariable":"behind","sociedadennombrecolectivo":"behind",\
"sociedadennombrecolectivodecapitalvariable":"behind","sociedadeporquotas":"behind","sociedadesdecapitalvariable":"behind",\
"sociedadeunipessoalporquotas":"behind","sociedadlimitada":"behind","sociedadlimitadadenuevaempresa":"behind",\
"sociedadlimitadaprofesional":"behind","sociedadlimitadaunipersonal":"behind","sociedadporacciones":"behind",\
"sociedadporaccionescerradasimplificada":"behind","sociedadporaccionessimplificada":"behind",\
"sociedadporaccionessimplificadadecapitalvariable":"behind","societaanonima":"behind","societaaresponsabilitalimitata":"behind",\
"societaaresponsabilitalimitataconunicosocio":"behind","societaaresponsabilitalimitatasemplificata":"behind",\
"societaconsortilearesponsabilitalimitata":"behind","societaconsortilecooperativa":"behind",\
"societaconsortilecooperativaaresponsabilitalimitata":"behind","societaconsortileinaccomanditasemplice":"behind",\
"societaconsortileperazioni":"behind","societacooperativa":"behind","societacooperativaaresponsabilitalimitata":"behind",\
"societacooperativaconsortile":"behind","societacooperativaeuropea":"behind","societaeuropea":"behind",\
"societainaccomandita":"behind","societainaccomanditaperazioni":"behind","societainaccomanditasemplice":"behind",\
"societainnomecollettivo":"behind","societaperazioni":"behind","societaperazioniconsociounico":"behind",\
"societascooperativaeuropaea":"behind","societasemplice":"behind","societaseuropaea":"behind","societatecooperativa":"behind",\
"societatecooperativaeuropeana":"behind","societatecuraspunderelimitata":"behind","societateeuropeana":"behind",\
"societateincomanditapeactiuni":"behind","societateincomanditasimpla":"behind","societateinnumecolectiv":"behind",\
"societatepeactiuni":"behind","societatraprofessionisti":"behind","societeanonyme":"behind",\
"societeanonymeafinalitesociale":"behind","societearesponabilitelimitee":"behind","societearesponsabilitelimitee":"behind",\
"societearesponsabilitelimiteesimplifiee":"behind","societedexerciceliberalaresponsabilitelimitee":"behind",\
"societedexerciceliberalencommanditeparactions":"behind","societedexerciceliberalparactionsimplifiee":"behind",\
"societeencommandite":"behind","societeencommanditeparaction":"behind","societeencommanditeparactions":"behind",\
"societeencommanditesimple":"behind","societeencommanditesimpleafinalitesociale":"behind","societeennomcollectif":"behind",\
"societeennomcollectifafinalitesociale":"behind","societeennomcollectifaresponsabilitelimitee":"behind",\
"societeeuropeas":"behind","societeeuropeenne":"behind","societeparactions":"behind","societeparactionssimplifiee":"behind",\
"societepriveearesponsabilitelimitee":"behind","societesimple":"behind","spa":"behind","spc":"behind","spf":"behind",\
"spj":"behind","spk":"behind","spolecnostkomanditni":"behind","spolecnostkomanditninaakcie":"behind",\
"spolecnostsrucenimomezenym":"behind","spolkaakcyjna":"behind","spolkacywilna":"behind","spolkaeuropejska":"behind",\
"spolkajawna":"behind","spolkakomandytowa":"behind","spolkapartnerska":"behind","spolkazograniczonaodpowiedzialnoscia":"behind",\
"spolocnostkomanditnanaakcie":"behind","spolocnostsrucenimobmedzenym":"behind","spolsro":"behind","spp":"behind",\
"sprderldecv":"behind","sprl":"behind","sprlu":"behind","spzoo":"behind","srl":"behind","srll":"behind","srlp":"behind",\
"srls":"behind","srlsemplificata":"behind","sro":"behind","ss":"behind","sti":"behind","suarl":"behind","tbk":"behind",\
"teo":"behind","teoranta":"behind","terbatas":"behind","tmi":"behind","u c":"behind","ug":"behind",\
"ughaftungsbeschrankt":"behind","ulc":"behind","ultd":"behind","undcie":"behind","undco":"behind","undcomp":"behind",\
"undcompany":"behind","unipessoal":"behind","unipessoallda":"behind","unlimited":"behind","unlimitedcompany":"behind",\
"unlimitedliabilitycompany":"behind","unlimitedproprietarycompany":"behind","unltd":"behind","uu":"behind",\
"uzdarosiosakcinesbendroves":"behind","vba":"behind","vennootschapmetbeperkteaansprakelijkheid":"behind",\
"vennootschapondereenfirma":"behind","vennootschaponderfirma":"behind","vennootschaponderfirmameteensociaaloogmerk":"behind",\
"verejnaobchodnaspolocnost":"behind","verejnaobchodnispolecnost":"behind","vof":"behind","vog":"behind","vos":"behind",\
"vsi":"behind","vvag":"behind","vzw":"behind","wiv":"behind","wll":"behind","ycia":"behind","ycompania":"behind","yk":"behind",\
"youxiangongsi":"behind","youxianzerengongsi":"behind","yugenkaisha":"behind","z o":"behind",\
"zartkoruenmukodoreszvenytarsasag":"behind","zemesukiobendroves":"behind","zrt":"behind","zs":"behind","αβεε":"behind",\
"αε":"behind","αεβε":"behind","αεε":"behind","ανωνυμηεταιρεια":"behind","ανωνυμηεταιρια":"behind","αφανησεταιρια":"behind",\
"δημοσιαεταιρεια":"behind","δημοσιαεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind","εε":"behind","εοοσ":"behind","επε":"behind",\
"εταιρειαπεριορισμενησευθυνησ":"behind","εταιριαπεριορισμενησευθυνησ":"behind","ετερορρυθμηεταιρεια":"behind",\
"ετερορρυθμηεταιρια":"behind","ετερορρυθμηκαταμετοχεσεταιρεια":"behind","ευρωπαικηδημοσιαεταιρειαπεριορισμενησευθυνησ":"behind",\
"ευρωπαικηεταιρεια":"behind","ιδιωτικηεταιρεια":"behind","ιδιωτικηεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind",\
"ιδιωτικηκεφαλαιουχικηεταιρεια":"behind","ιδιωτικηκεφαλαιουχικηεταιρια":"behind","ικε":"behind","λιμιτεδ":"behind",\
"λτδ":"behind","οε":"behind","ομορρυθμηεταιρεια":"behind","ομορρυθμηεταιρια":"behind","аат":"behind","ад":"behind",\
"адкрытаеакцыянернаетаварыства":"behind","адсиц":"behind","ак":"behind","акционарскодруштво":"behind",\
"акционернодружество":"behind","акционерскодруштво":"behind","дд":"behind","дззд":"behind","доо":"behind","дооел":"behind",\
"дружествосограниченаотговорност":"behind","друштвосаограниченомодговорношћу":"behind","друштвосоограниченаодговрност":"behind",\
"еад":"behind","европеискокооперативнодружествосограниченаотговорност":"behind","ед":"behind",\
"едноличноакционернодружество":"behind","едноличнодружествосограниченаотговорност":"behind","екд":"behind","еоии":"behind",\
"еоод":"behind","закрытаеакцыянернаетаварыства":"behind","зат":"behind","кд":"behind","кда":"behind",\
"командитнодружество":"behind","командитнодружествосакции":"behind","командитнодруштво":"behind",\
"командитнодруштвосоакции":"behind","кфх":"behind","непубличноеакционерноеобщество":"both",\
"обществосдополнительноиответственностью":"both","од":"behind","оод":"behind","ортачкодруштво":"behind","прпат":"behind",\
"таа":"behind","таварыстваздадатковаиадказнасцю":"behind","тда":"behind","товариствозобмеженоювидповидальнистю":"behind",\
"товариществосограниченноиответственностью":"both","јавнотрговскодруштво":"behind","јдоо":"behind","јп":"behind","բբը":"behind",\
"սպը":"behind","փբը":"behind","בעמ":"behind","חלצ":"behind","ש בע":"behind","שותפותמוגבלת":"behind",\
"الشركةالمساهمةالخاصة":"behind","الشركةالمساهمةالعامة":"behind","الشركةالمھنیة":"behind","الشركةذاتالمسووليةالمحدودة":"behind",\
"المحدودة":"behind","بامسیولیتمحدود":"behind","ذاتالمسووليةالمحدودة":"behind","ذاتمسووليةمحدودة":"behind","ذمم":"behind",\
"سهامیخاص":"behind","سهامیعام":"behind","شذمم":"behind","شركةالتضامن":"behind","شركةالتوصيةالبسيطة":"behind",\
"شركةالتوصيةبالاسهم":"behind","شركةالمحاصة":"behind","شركةالمساهمةالخاصة":"behind","شركةالمساهمةالعامة":"behind",\
"شركةالمساھمةالمقفلة":"behind","شركةتضامن":"behind","شركةتوصيةبالاسهم":"behind","شركةمحاصة":"behind","شركةمساهمة":"behind",\
"شمب":"behind","شمخ":"behind","شمر":"behind","شمع":"behind","شمعع":"behind","شمق":"behind","شمك":"behind","شمكع":"behind",\
"شمكم":"behind","شمل":"behind","شمم":"behind","محدودة":"behind","مساهمة":"behind","مساهمةخاصة":"behind","مساهمةعامة":"behind",\
"مساهمةمقفلة":"behind","प्राइवेटलिमिटेड":"behind","प्रालि":"behind","लि":"behind","लिमिटेड":"behind","จก":"behind",\
"จํากัด":"behind","จํากัดมหาชน":"behind","มหาชน":"behind","ინდმეწარმე":"behind","კს":"behind","სპს":"behind","სპწ":"behind",\
"兩合公司":"behind","公司":"behind","合伙企业":"behind","无限公司":"behind","普通合伙":"behind","有限公司":"behind","有限合伙":"behind","有限合夥":"behind",\
"有限責任公司":"behind","有限责任公司":"behind","無限公司":"behind","股份公司":"behind","股份有限公司":"behind","aktiebolaget":"both","cjsc":"both",\
"ctcp":"both","cv":"both","htx":"both","jsc":"both","kabushikigaisha":"both","kabushikikaisha":"both","llc":"both","oao":"both",\
"ojsc":"both","ooo":"both","ou":"both","pjsc":"both","pt":"both","sia":"both","tnhh":"both","uab":"both","zao":"both",\
"акционернетовариство":"both","акционерноеобщество":"both","ано":"both","ао":"both","ат":"both","гуп":"both","дп":"both",\
"ет":"both","жшс":"both","закрытоеакционерноеобщество":"both","зао":"both","индивидуальныипредприниматель":"both","ип":"both",\
"муп":"both","нао":"both","нко":"both","оао":"both","обществосограниченноиответственностью":"both","одо":"both","ооо":"both",\
"осоо":"both","открытоеакционерноеобщество":"both","пао":"both","пат":"both","пп":"both","прат":"both",\
"приватнеакционернетовариство":"both","приватнепидприемство":"both","публичнеакционернетовариство":"both",\
"публичноеакционерноеобщество":"both","таварыствазабмежаванаиадказнасцю":"both","тдв":"both","тзов":"both","тов":"both",\
"товариствозобмеженоювідповідальністю":"both","тоо":"both","унитарноепредприятие":"both","уп":"both","фгуп":"both","фоп":"both",\
"чп":"both","чтуп":"both","чуп":"both","სს":"both","შპს":"both","合同会社":"both","合名会社":"both","合資会社":"both","同":"both","名":"both",\
"有":"both","有限会社":"both","株":"both","株式会社":"both","株式會社":"both","資":"both","유":"both","유한책임회사":"both","유한회사":"both","주":"both",\
"주식회사":"both","합명회사":"both","합자회사":"both","congty":"front","congtycophan":"front","congtycp":"front","congtytnhh":"front",\
"congtytnhhmotthanhvien":"front","congtytnhhmtv":"front","congtytrachnhiemhuuhan":"front",\
"congtytrachnhiemhuuhanmotthanhvien":"front","cty":"front","ctycp":"front","ctytnhh":"front","dntn":"front",\
"doanhnghieptunhan":"front","perseroanterbatas":"front","ud":"front","شركة":"front","شرکت":"front","บจก":"front","บมจ":"front",\
"บริษัท":"front","หจก":"front","ห้างหุ้นส่วนจํากัด":"front","ห้างหุ้นส่วนสามัญ":"front","一般社団法人":"both","一般財団法人":"both",\
"公益社団法人":"both","公益財団法人":"both","医療法人":"both","医療法人社団":"both","사단법인":"both","사회복지법인":"both","재단법인":"both","spolkazoo":"behind",\
"spolkasa":"behind","spzograniczonaodpowiedzialnoscia":"behind","spolkakomandytowoakcyjna":"behind","spolecnostsro":"behind",\
"spolsrucenimomezenym":"behind","spolocnostsro":"behind","spolsrucenimobmedzenym":"behind","komanditnispolecnost":"behind",\
"gesellschaftmitbeschraenkterhaftung":"behind","gesellschaftmbh":"behind","gemeinnutzigegmbh":"behind",\
"gemeinnuetzigegmbh":"behind","gemeinnuetzigegesellschaftmitbeschraenkterhaftung":"behind",\
"gemeinnuetzigeaktiengesellschaft":"behind","unternehmergesellschaft":"behind",\
"unternehmergesellschafthaftungsbeschrankt":"behind","unternehmergesellschafthaftungsbeschraenkt":"behind",\
"haftungsbeschraenkt":"behind","ughaftungsbeschraenkt":"behind","partnerschaftsgesellschaft":"behind",\
"partnerschaftsgesellschaftmbb":"behind","partnerschaftsgesellschaftmitbeschraenkterberufshaftung":"behind",\
"gesellschaftbuergerlichenrechts":"behind","gesellschaftdesbuergerlichenrechts":"behind","europaeischegesellschaft":"behind",\
"europaeischeaktiengesellschaft":"behind","genossenschaftmitbeschraenkterhaftung":"behind",\
"kommanditerwerbsgesellschaft":"behind","versicherungsvereinaufgegenseitigkeit":"behind","kollektivgesellschaft":"behind",\
"flexiblekapitalgesellschaft":"behind","flexco":"behind","flexkapg":"behind","socderesponsabilidadlimitada":"behind",\
"socderespltda":"behind","socderesplimitada":"behind","sociedadderl":"behind","sociedadderldecv":"behind",\
"sociedadanonimadecv":"behind","sociedadanonimabursatildecv":"behind","sociedadderesponsabilidadlimitadadecv":"behind",\
"sociedadanonimapromotoradeinversion":"behind","sociedadanonimapromotoradeinversiondecv":"behind",\
"sociedadanonimapromotoradeinversiondecapitalvariable":"behind",\
"sociedadanonimapromotoradeinversionbursatildecapitalvariable":"behind","sociedadlimitadanuevaempresa":"behind",\
"sociedadlimitadalaboral":"behind","sociedadcivil":"behind","sociedadcomanditaria":"behind","comunidaddebienes":"behind",\
"empresaindividualderesponsabilidadlimitada":"behind","empresaderesponsabilidadlimitada":"behind",\
"sociedadanonimaabierta":"behind","sociedadcomercialderesponsabilidadlimitada":"behind","sociedadanonimadeportiva":"behind",\
"sociedadanonimaespanola":"behind","societatlimitada":"behind","societatanonima":"behind","sociedadeltda":"behind",\
"sociedadelda":"behind","sociedadeunipessoallda":"behind","empresaindividualderesponsabilidadelimitada":"behind",\
"microempreendedorindividual":"behind","empresadepequenoporte":"behind","sociedadeporacoes":"behind",\
"sociedadesimples":"behind","societearesplimitee":"behind","societearesponsabilitelimiteeunipersonnelle":"behind",\
"societearesponsabilitelimiteeaassocieunique":"behind","sarlunipersonnelle":"behind","sarlaassocieunique":"behind",\
"societeparactionssimplifieeunipersonnelle":"behind","sasunipersonnelle":"behind","sasaassocieunique":"behind",\
"societeanonymesimplifiee":"behind","societeanonymelibanaise":"behind","societecivile":"behind",\
"societecivileimmobiliere":"behind","societecivileprofessionnelle":"behind","societecooperative":"behind",\
"societecooperativearesponsabilitelimitee":"behind","entrepriseunipersonnellearesponsabilitelimitee":"behind",\
"entrepriseindividuelle":"behind","entrepriseindividuellearesponsabilitelimitee":"behind",\
"societedexerciceliberalparactionssimplifiee":"behind","societedexerciceliberalaformeanonyme":"behind",\
"groupementdintereteconomique":"behind","societearesponsabiliteillimitee":"behind","incorporee":"behind","societaarl":"behind",\
"socarl":"behind","socperazioni":"behind","soccooparl":"behind","societacooperativasociale":"behind",\
"societaaresponsabilitalimitataconsociounico":"behind","societaaresponsabilitalimitataasociounico":"behind",\
"societaaresponsabilitalimitataunipersonale":"behind","societaperazioniasociounico":"behind",\
"societaperazioniunipersonale":"behind","srlunipersonale":"behind","srlasociounico":"behind","srlconsociounico":"behind",\
"spaunipersonale":"behind","spaasociounico":"behind","spaconsociounico":"behind","societaagaranzialimitata":"behind",\
"societabenefit":"behind","dittaindividuale":"behind","impresaindividuale":"behind","cooperatieua":"behind",\
"cooperatieba":"behind","cooperatiewa":"behind","cooperatiemetuitgeslotenaansprakelijkheid":"behind","u a":"behind",\
"eenmanszaak":"behind","bvinoprichting":"behind","bvio":"behind","kommandiittiyhtio":"behind","avoinyhtio":"behind",\
"toiminimi":"behind","enskildfirma":"behind","ekonomiskforening":"behind","anpartsselskabet":"behind",\
"interessentskab":"behind","interessentskabet":"behind","kommanditselskab":"behind","kommanditselskabet":"behind",\
"partnerselskab":"behind","partnerselskabet":"behind","kommanditaktieselskab":"behind","ivaerksaetterselskab":"behind",\
"enkeltmandsvirksomhed":"behind","andelsselskab":"behind","aksjeselskapet":"behind","kommandittselskap":"behind",\
"enkeltpersonforetak":"behind","samvirkeforetak":"behind","einkahlutafelag":"behind","hlutafelag":"behind",\
"sameignarfelag":"behind","samlagsfelag":"behind","taisuhing":"behind","usaldusuhing":"behind","reszvenytarsasag":"behind",\
"zartkorureszvenytarsasag":"behind","egyenivallalkozo":"behind","egyeniceg":"behind","societateacuraspunderelimitata":"behind",\
"societateapeactiuni":"behind","srld":"behind","persoanafizicaautorizata":"behind","intreprindereindividuala":"behind",\
"drustvosogranicenomodgovornoscu":"behind","jednostavnodrustvosogranicenomodgovornoscu":"behind","samostojnipodjetnik":"behind",\
"s p":"behind","едноличентърговец":"behind","друштвосоограниченаодговорност":"behind","shoqerimepergjegjesitekufizuar":"behind",\
"shoqeriaksionare":"behind","ανωνυμοσεταιρεια":"behind","ανωνυμηεμπορικηεταιρεια":"behind","μονοπροσωπηαε":"behind",\
"μονοπροσωπηεπε":"behind","μονοπροσωπηικε":"behind","μονοπροσωπηιδιωτικηκεφαλαιουχικηεταιρεια":"behind",\
"kollektifsirketi":"behind","komanditsirketi":"behind","anonimortakligi":"behind","məhdudməsuliyyətlicəmiyyəti":"behind",\
"məhdudməsuliyyətlicəmiyyət":"behind","aciqsəhmdarcəmiyyəti":"behind","qapalisəhmdarcəmiyyəti":"behind",\
"masuliyaticheklanganjamiyat":"behind","aksiyadorlikjamiyati":"behind","בערבוןמוגבל":"behind","חברהבעמ":"behind",\
"شركةذاتمسووليةمحدودة":"behind","شركةمساهمةعامة":"behind","شركةمساهمةمقفلة":"behind","شركةمساهمةخاصة":"behind",\
"شركةمساهمةمصرية":"behind","شركةمساهمةسعودية":"behind","شركةالشخصالواحد":"behind","شركةشخصواحد":"behind",\
"شركةتوصيةبسيطة":"behind","محدودةالمسوولية":"behind","بامسيولیتمحدود":"behind","yugengaisha":"behind","godogaisha":"behind",\
"gomeigaisha":"behind","goshigaisha":"behind","jusikhoesa":"behind","chusikhoesa":"behind","yuhanhoesa":"behind",\
"persero":"behind","perkongsianliabilititerhad":"behind","plt":"behind","প্রাইভেটলিমিটেড":"behind","লিমিটেড":"behind",\
"பிரைவேட்லிமிடெட்":"behind","லிமிடெட்":"behind","ххк":"behind","хязгаарлагдмалхариуцлагатаикомпани":"behind",\
"communityinterestcompany":"behind","charitableincorporatedorganisation":"behind",\
"professionallimitedliabilitycompany":"behind","professionallimitedliabilitypartnership":"behind",\
"publicbenefitcorporation":"behind","withlimitedliability":"behind","freezonecompany":"behind","freezoneestablishment":"behind",\
"freezonellc":"behind","freezonelimitedliabilitycompany":"behind","closecorporation":"behind","nonprofitcompany":"behind",\
"soleproprietorship":"behind","onepersoncompany":"behind","singlepersoncompany":"behind","solepersoncompany":"behind",\
"publicshareholdingcompany":"behind","qataripublicshareholdingcompany":"behind","privateshareholdingcompany":"behind",\
"closedshareholdingcompany":"behind","saudijointstockcompany":"behind","exemptedcompany":"behind",\
"segregatedportfoliocompany":"behind","protectedcellcompany":"behind","producercompanylimited":"behind",\
"(private)limited":"behind","cyfyngedig":"behind","cwmnicyfyngedig":"behind","osauhing":"both","aktsiaselts":"both",\
"individualaiskomersants":"both","uzdarojiakcinebendrove":"both","akcinebendrove":"both","mazojibendrija":"both",\
"individualiimone":"both","viesojiistaiga":"both","частноеунитарноепредприятие":"both",\
"государственноеунитарноепредприятие":"both","федеральноегосударственноеунитарноепредприятие":"both",\
"муниципальноеунитарноепредприятие":"both","частноепредприятие":"both","автономнаянекоммерческаяорганизация":"both",\
"приватнеакціонернетовариство":"both","публічнеакціонернетовариство":"both","відкритеакціонернетовариство":"both",\
"закритеакціонернетовариство":"both","акціонернетовариство":"both","товариствоздодатковоювідповідальністю":"both",\
"приватнепідприємство":"both","дочірнєпідприємство":"both","фізичнаособапідприємець":"both",\
"прыватнаеунітарнаепрадпрыемства":"both","жауапкершілігішектеулісеріктестігі":"both","акционерлікқоғамы":"both",\
"jointstockcompany":"both","publicjointstockcompany":"both","privatejointstockcompany":"both","openjointstockcompany":"both",\
"closedjointstockcompany":"both","შეზღუდულიპასუხისმგებლობისსაზოგადოება":"both","სააქციოსაზოგადოება":"both",\
"սահմանափակպատասխանատվությամբընկերություն":"both","բացբաժնետիրականընկերություն":"both","փակբաժնետիրականընկերություն":"both",\
"a i e":"behind","aoer":"behind","ay":"behind","c b":"behind","c i o":"behind","cpt":"behind","da":"behind","e s p":"behind",\
"enr":"behind","gaec":"behind","gcv":"behind","gie":"behind","gug":"behind","gughaftungsbeschraenkt":"behind",\
"gughaftungsbeschrankt":"behind","groupementagricoledexploitationencommun":"behind",\
"exploitationagricolearesponsabilitelimitee":"behind","i k e":"behind","iks":"behind","jsa":"behind","kscp":"behind",\
"n o":"behind","nonprofitkft":"behind","nonprofitzrt":"behind","kozhasznunonprofitkft":"behind","nuf":"behind","o z":"behind",\
"osk":"behind","osuuskunta":"behind","p f":"behind","p l":"behind","pltd":"behind","(p)ltd":"behind","(p)limited":"behind",\
"partgesmbb":"behind","partnerschaftmbb":"behind","partmbb":"behind","pcl":"behind","publiccompanylimited":"behind",\
"publiclimited":"behind","publicltd":"behind","rekisteroityyhdistys":"behind","(rf)ltd":"behind","rfltd":"behind","ry":"behind",\
"s e c":"behind","s r l d":"behind","sae":"behind","sarlau":"behind","sarldassocieunique":"behind","scea":"behind",\
"sccl":"behind","sci":"behind","scoopand":"behind","scoopmad":"behind","scoopv":"behind","scsp":"behind","ses":"behind",\
"(smcprivate)limited":"behind","smcprivatelimited":"behind","(smcpvt)ltd":"behind","smcpvtltd":"behind","socltd":"behind",\
"societeencommanditespeciale":"behind","stateownedcompany":"behind","trustreg":"behind","z o o":"behind","z u":"behind",\
"сд":"behind","ע ר":"behind","עמותה":"behind","ش م س":"behind","相互会社":"behind","иооо":"both","сооо":"both","npo法人":"both",\
"特定非営利活動法人":"both","学校法人":"both","社会福祉法人":"both","宗教法人":"both","弁護士法人":"both","税理士法人":"both","監査法人":"both","有限責任監査法人":"both",\
"農事組合法人":"both","의료법인":"both","학교법인":"both","농업회사법인":"both","congtyhopdanh":"front","persekutuankomanditer":"front"}'::jsonb;
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
  if joined ~ '[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]' then
    joined := regexp_replace(joined, '^((?:\( )?)(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|\
有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|\
ห้างหุ้นส่วนจํากัด|จํากัด|相互会社|npo法人|特定非営利活動法人|学校法人|社会福祉法人|宗教法人|弁護士法人|税理士法人|監査法人|有限責任監査法人|農事組合法人|의료법인|학교법인|농업회사법인)(?=[^ ])', '\1\
\2 ');
    joined := regexp_replace(joined, '([^ ])(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|\
有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|\
ห้างหุ้นส่วนจํากัด|จํากัด|相互会社|npo法人|特定非営利活動法人|学校法人|社会福祉法人|宗教法人|弁護士法人|税理士法人|監査法人|有限責任監査法人|農事組合法人|의료법인|학교법인|농업회사법인)(?= \(|\
 *$)', '\1 \2');
  end if;
  if position('(' in joined) > 0 then
    -- A legal form in brackets is none that they add.
    for part in select match[1] from regexp_matches(joined, '\( ([^()]+) \)', 'g') as match loop
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
    select array_agg(regexp_replace(one collate pg_unicode_fast, '\m(\w) (?=\w\M)', '\1', 'g') order by nr)
    into names from unnest(names) with ordinality as listed (one, nr);
  end if;
  return names;
end
$$;

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a time.
-- An addition in brackets at the end follows a `(`. Single letters in a row are one word.
create or replace function organization_names(name text) returns text[] language sql immutable strict parallel safe return
  organization_name_forms(name_tokens(name));

-- Thai titles and honorifics of East Asia are written without a blank. `M.` before a name is a title; before another initial it is
-- an initial, too. Letters that are also names or words are left out only behind a comma.
create or replace function person_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if short ~ '[\u0e01-\u0e4e\u3005-\u9fff\uac00-\ud7af]' then
    shorter := regexp_replace(short, '^(?:นาย|นางสาว|นาง|คุณ|ดร) ?(?=[\u0e01-\u0e4e]+ )', '');
    shorter := regexp_replace(shorter, '^([\u3005-\u9fff\uac00-\ud7af ]*[^ ] ?[^ ]) ?(?:様|さま|さん|氏|先生|小姐|女士|博士|教授|씨|님|선생님|교수님|교수|\
박사님|박사)$', '\1');
    if shorter <> short then return array[short, shorter]; end if;
  end if;
  if not '{"&":1,"(":1,")":1,",":1,"dr":1,"dra":1,"drs":1,"drin":1,"med":1,"dent":1,"phil":1,"jur":1,"iur":1,"oec":1,"habil":1,\
"rer":1,"nat":1,"pol":1,"ing":1,"h":1,"c":1,"hc":1,"mult":1,"prof":1,"professor":1,"professora":1,"profesor":1,"mr":1,"mrs":1,\
"ms":1,"miss":1,"mister":1,"mx":1,"sir":1,"dame":1,"hon":1,"rev":1,"revd":1,"fr":1,"rabbi":1,"capt":1,"cpt":1,"col":1,"lt":1,\
"maj":1,"sgt":1,"cmdr":1,"mme":1,"mlle":1,"madame":1,"monsieur":1,"herr":1,"herrn":1,"frau":1,"hr":1,"fru":1,"dipl":1,"kfm":1,\
"inf":1,"phys":1,"psych":1,"wirt":1,"mag":1,"arch":1,"avv":1,"dott":1,"ssa":1,"dottssa":1,"dottore":1,"dottoressa":1,"sig":1,\
"ra":1,"signor":1,"signora":1,"sr":1,"sra":1,"srta":1,"senor":1,"senora":1,"dna":1,"lic":1,"dhr":1,"mevr":1,"mw":1,"ir":1,\
"mgr":1,"mudr":1,"judr":1,"phdr":1,"rndr":1,"mvdr":1,"inz":1,"shri":1,"smt":1,"adv":1,"engr":1,"atty":1,"г":1,"н":1,"жа":1,\
"д":1,"р":1,"проф":1,"др":1,"jr":1,"jnr":1,"snr":1,"ii":1,"iii":1,"iv":1,"2nd":1,"3rd":1,"esq":1,"esquire":1,"phd":1,"ph":1,\
"d":1,"dphil":1,"md":1,"m":1,"mba":1,"b":1,"a":1,"emba":1,"cpa":1,"p":1,"cfa":1,"cma":1,"cfp":1,"cissp":1,"pmp":1,"rn":1,\
"bsn":1,"msn":1,"dds":1,"s":1,"dmd":1,"dvm":1,"jd":1,"j":1,"llm":1,"ll":1,"llb":1,"edd":1,"ed":1,"psyd":1,"pharmd":1,"msc":1,\
"sc":1,"bsc":1,"beng":1,"eng":1,"meng":1,"mphil":1,"mph":1,"mpa":1,"mfa":1,"msw":1,"lcsw":1,"dba":1,"o":1,"e":1,"facs":1,\
"frcs":1,"mrcp":1,"fca":1,"aca":1,"acca":1,"obe":1,"mbe":1,"cbe":1,"kbe":1,"qc":1,"kc":1,"shrm":1,"cp":1,"scp":1,"phr":1,\
"sphr":1,"gphr":1,"cisa":1,"cism":1,"csm":1,"cspo":1,"itil":1,"様":1,"さん":1,"氏":1,"先生":1,"女士":1,"님":1,"씨":1,"ma":1,"ba":1,"bs":1,\
"be":1,"do":1,"pe":1,"ca":1,"cs":1,"pt":1,"np":1,"pa":1,"ret":1,"doctor":1,"doctora":1,"doktor":1,"docteur":1,"doutor":1,\
"doutora":1,"dottor":1,"reverend":1,"fraulein":1,"mademoiselle":1,"senorita":1,"ד":1,"ר":1,"פרופ":1,"פרופסור":1,"מר":1,"גב":1,\
"גברת":1,"הגב":1,"הגברת":1,"עו":1,"רו":1,"ח":1,"אינג":1,"הרב":1,"د":1,"ا":1,"م":1,"دكتور":1,"دكتورة":1,"الدكتور":1,"الدكتورة":1,\
"بروفيسور":1,"البروفيسور":1,"بروفسور":1,"البروفسور":1,"استاذ":1,"استاذة":1,"الاستاذ":1,"الاستاذة":1,"مهندس":1,"مهندسة":1,\
"المهندس":1,"المهندسة":1,"المحامي":1,"المحامية":1,"المستشار":1,"المستشارة":1,"السيدة":1,"الانسة":1,"دکتر":1,"پروفسور":1,\
"اقای":1,"خانم":1,"جناب":1,"ڈاکٹر":1,"پروفیسر":1,"junior":1,"senior":1,"the":1,"honorable":1,"honourable":1,"rt":1,"right":1,\
"very":1,"most":1,"msgr":1,"bishop":1,"lord":1,"lady":1,"general":1,"gen":1,"brig":1,"brigadier":1,"admiral":1,"adm":1,"vice":1,\
"rear":1,"captain":1,"colonel":1,"lieutenant":1,"sergeant":1,"commander":1,"cdr":1,"lcdr":1,"ssgt":1,"gov":1,"governor":1,\
"senator":1,"amb":1,"ambassador":1,"congressman":1,"congresswoman":1,"sen":1,"rep":1,"dato":1,"datuk":1,"datin":1,"tan":1,\
"sri":1,"puan":1,"encik":1,"hj":1,"bpk":1,"ibu":1,"bapak":1,"drg":1,"univ":1,"vet":1,"hab":1,"agr":1,"hum":1,"theol":1,"soc":1,\
"medic":1,"techn":1,"mont":1,"doz":1,"priv":1,"pd":1,"doc":1,"docent":1,"docentka":1,"mmag":1,"fh":1,"dkfm":1,"dkffr":1,\
"hofrat":1,"ass":1,"assoc":1,"asst":1,"associate":1,"assistant":1,"adjunct":1,"jun":1,"apl":1,"em":1,"emer":1,"profssa":1,\
"profa":1,"betriebsw":1,"biol":1,"chem":1,"geogr":1,"geol":1,"hdl":1,"kffr":1,"math":1,"pad":1,"päd":1,"paed":1,"soz":1,\
"volksw":1,"vw":1,"wirtsch":1,"des":1,"ök":1,"fräulein":1,"fraeulein":1,"bc":1,"bca":1,"mga":1,"art":1,"paeddr":1,"thdr":1,\
"thlic":1,"rsdr":1,"pharmdr":1,"pani":1,"jhr":1,"jkvr":1,"ds":1,"mej":1,"civ":1,"siv":1,"frk":1,"fröken":1,"froeken":1,"enga":1,\
"engo":1,"exmo":1,"exma":1,"ilmo":1,"excmo":1,"arq":1,"arqto":1,"arqta":1,"abg":1,"abog":1,"psic":1,"mtro":1,"mtra":1,"lcdo":1,\
"lcda":1,"ldo":1,"lda":1,"profe":1,"cav":1,"comm":1,"geom":1,"rag":1,"egr":1,"gent":1,"per":1,"ind":1,"sn":1,"yrd":1,"ogr":1,\
"gor":1,"ögr":1,"gör":1,"uyesi":1,"üyesi":1,"uzm":1,"ars":1,"op":1,"av":1,"ecz":1,"bayan":1,"ts":1,"ths":1,"pgs":1,"gs":1,\
"sushri":1,"shrimati":1,"er":1,"доц":1,"доцент":1,"акад":1,"академик":1,"доктор":1,"профессор":1,"професор":1,"инж":1,"адв":1,\
"арх":1,"господин":1,"госпожа":1,"к":1,"т":1,"э":1,"ф":1,"м":1,"х":1,"б":1,"п":1,"и":1,"ю":1,"псх":1,"канд":1,"техн":1,"наук":1,\
"пан":1,"пані":1,"κ":1,"κα":1,"κοσ":1,"κυριοσ":1,"κυρια":1,"δισ":1,"δρ":1,"καθ":1,"καθηγητησ":1,"καθηγητρια":1,"डॉ":1,"डा":1,\
"डॉक्टर":1,"श्री":1,"श्रीमती":1,"श्रीमान":1,"सुश्री":1,"कुमारी":1,"प्रो":1,"प्रोफेसर":1,"ดร":1,"ศ":1,"รศ":1,"ผศ":1,"นพ":1,\
"พญ":1,"น":1,"ส":1,"v":1,"mbbs":1,"mb":1,"mbchb":1,"chb":1,"bch":1,"bds":1,"bpharm":1,"pharm":1,"mpharm":1,"bcom":1,"com":1,\
"mcom":1,"btech":1,"tech":1,"mtech":1,"pgdm":1,"pgdip":1,"pg":1,"dip":1,"pgce":1,"mres":1,"mmath":1,"msci":1,"sci":1,"hons":1,\
"frm":1,"caia":1,"cipp":1,"us":1,"cipm":1,"leed":1,"ap":1,"faia":1,"cpcu":1,"fcca":1,"cgma":1,"acma":1,"fcma":1,"fcis":1,\
"fcii":1,"acii":1,"mcipd":1,"fcipd":1,"ieng":1,"mimeche":1,"fimeche":1,"mieee":1,"fieee":1,"csci":1,"cchem":1,"cphys":1,\
"frsc":1,"mrics":1,"frics":1,"mrtpi":1,"geo":1,"eit":1,"aprn":1,"fnp":1,"crna":1,"lpn":1,"dnp":1,"lmft":1,"lmhc":1,"lpc":1,\
"lcpc":1,"bcba":1,"ccc":1,"slp":1,"otr":1,"l":1,"dpt":1,"dpm":1,"vmd":1,"rph":1,"r":1,"n":1,"rdn":1,"psy":1,"mls":1,"mlis":1,\
"mdiv":1,"div":1,"dmin":1,"min":1,"sjd":1,"scd":1,"drph":1,"mhs":1,"mha":1,"fache":1,"facp":1,"facc":1,"faap":1,"facep":1,\
"facog":1,"frcp":1,"frcpc":1,"frcsc":1,"frcr":1,"mrcs":1,"mrcgp":1,"mrcpch":1,"fhea":1,"pmi":1,"acp":1,"rmp":1,"pgmp":1,"psm":1,\
"cbap":1,"cpim":1,"cscp":1,"cpsm":1,"lssbb":1,"ssbb":1,"six":1,"sigma":1,"black":1,"belt":1,"green":1,"cfe":1,"crisc":1,\
"cgeit":1,"ccsp":1,"ceh":1,"oscp":1,"ccie":1,"ccna":1,"ccnp":1,"mcse":1,"cfre":1,"cebs":1,"clu":1,"chfc":1,"cdfa":1,"pcc":1,\
"aphr":1,"cff":1,"maaa":1,"fsa":1,"fcas":1,"acas":1,"csc":1,"drsc":1,"dsc":1,"博士":1,"教授":1,"peng":1,"ceng":1,"cima":1,"aia":1,\
"riba":1,"mice":1,"fice":1,"miet":1,"fiet":1,"face":1,"cae":1,"dis":1,"usn":1,"usa":1,"usmc":1,"usaf":1,"uscg":1,"od":1,"dc":1,\
"rd":1,"mat":1,"sior":1,"gri":1,"crs":1,"abr":1,"cmp":1,"cem":1,"cpm":1,"cpp":1,"asa":1,"cia":1,"acc":1,"mcc":1,"cltd":1,"vi":1\
}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \( [^()]* \) $',
    '()(?: ,)?(?: (?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|\
cissp|pmp|rn|bsn|msn|dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|\
mphil|mph|mpa|mfa|msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|\
phr|sphr|gphr|cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨|junior|senior|v|mbbs|m b b s|mb bs|mbchb|mb chb|mb bch|\
bds|bpharm|b pharm|mpharm|m pharm|bcom|b com|mcom|m com|btech|b tech|mtech|m tech|pgdm|pgdip|pg dip|pgce|mres|mmath|msci|m sci|\
ba hons|bsc hons|b sc hons|llb hons|llb|frm|caia|cipp|cipp e|cipp us|cipm|leed ap|faia|cpcu|fcca|cgma|acma|fcma|fcis|fcii|acii|\
mcipd|fcipd|c eng|ieng|mimeche|fimeche|mieee|fieee|csci|cchem|cphys|frsc|mrics|frics|mrtpi|p eng|p geo|eit|aprn|fnp|fnp c|\
fnp bc|pa c|crna|lpn|dnp|lmft|lmhc|lpc|lcpc|bcba|ccc slp|otr l|dpt|dpm|vmd|rph|r ph|pharm d|r n|rdn|psy d|ed s|mls|mlis|mdiv|\
m div|dmin|d min|sjd|scd|sc d|drph|mhs|mha|fache|facp|facc|faap|facep|facog|frcp|frcpc|frcsc|frcr|mrcs|mrcgp|mrcpch|fhea|\
pmi acp|pmi rmp|pgmp|psm|cbap|cpim|cscp|cpsm|lssbb|ssbb|six sigma black belt|six sigma green belt|cfe|crisc|cgeit|ccsp|ceh|oscp|\
ccie|ccna|ccnp|mcse|cfre|cebs|clu|chfc|cdfa|pcc|aphr|cpa cff|cff|maaa|fsa|fcas|acas|csc|drsc|dsc|d sc|dr h c|dr hc|博士|教授)|\
 , (?:ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|ret|dr|prof|peng|ceng|cima|aia|riba|mice|fice|miet|fiet|face|cae|dis|usn|\
usa|usmc|usaf|uscg|od|o d|dc|d c|rd|mat|sior|gri|crs|abr|cmp|cem|cpm|cpp|asa|cia|acc|mcc|cltd|leed|hons|inz|ing|dipl inz|\
vi)) (?=,|$)',
    '(^|,) (?:dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|\
dr hc|dr h c mult|prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|\
lt col|maj|sgt|cmdr|mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|\
dipl wirt ing|dipl oec|ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|\
senora|dna|lic|dhr|mevr|mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др|doctor|doctora|\
doktor|docteur|doutor|doutora|dottor|reverend|fraulein|mademoiselle|senorita|ד ר|פרופ|פרופסור|מר|גב|גברת|הגב|הגברת|עו ד|רו ח|\
אינג|הרב|د|ا د|ا|م|دكتور|دكتورة|الدكتور|الدكتورة|بروفيسور|البروفيسور|بروفسور|البروفسور|استاذ|استاذة|الاستاذ|الاستاذة|مهندس|\
مهندسة|المهندس|المهندسة|المحامي|المحامية|المستشار|المستشارة|السيدة|الانسة|دکتر|پروفسور|اقای|خانم|جناب|ڈاکٹر|پروفیسر|the hon|\
honorable|the honorable|honourable|the honourable|rt hon|the rt hon|right honourable|the right honourable|the rev|the reverend|\
rev dr|rt rev|very rev|most rev|msgr|bishop|lord|lady|general|gen|lt gen|maj gen|brig gen|brig|brigadier|admiral|adm|vice adm|\
rear adm|captain|colonel|lieutenant|sergeant|commander|cdr|lt cdr|lcdr|ssgt|gov|governor|senator|amb|ambassador|congressman|\
congresswoman|sen|rep|dato|datuk|datin|tan sri|puan sri|encik|puan|hj|bpk|ibu|bapak|drg|dr med univ|dr med vet|dr hab|dr agr|\
dr sc|dr sc nat|dr sc hum|dr theol|dr vet|dr rer soc|dr rer oec|dr rer medic|dr techn|dr mont|univ prof|univ doz|priv doz|pd|\
doz|doc|docent|docentka|mmag|mag fh|mag a|dkfm|dkffr|hofrat|ass prof|assoc prof|asst prof|associate professor|\
assistant professor|adjunct professor|jun prof|apl prof|hon prof|prof em|prof h c|prof emer|prof ssa|profssa|profa|\
dipl betriebsw|dipl biol|dipl chem|dipl geogr|dipl geol|dipl hdl|dipl jur|dipl kffr|dipl math|dipl pad|dipl päd|dipl paed|\
dipl pol|dipl soz|dipl soz pad|dipl soz päd|dipl volksw|dipl vw|dipl wirtsch ing|dipl wirtsch inf|dipl des|dipl ök|dipl ing fh|\
fräulein|fraeulein|bc|bca|mga|mgr art|ing arch|paeddr|thdr|thlic|rsdr|pharmdr|pani|jhr|jkvr|ds|mej|civ ing|siv ing|frk|fröken|\
froeken|sr a|eng|eng o|eng a|enga|engo|exmo|exma|exmo sr|exma sra|ilmo|excmo|arq|arqto|arqta|abg|abog|psic|mtro|mtra|lcdo|lcda|\
ldo|lda|profe|cav|comm|geom|rag|egr|egr sig|gent ma|prof a|dr ssa|avv prof|prof avv|per ind|sn|yrd doc|ogr gor|ögr gör|\
dr ogr uyesi|dr ögr üyesi|ögr üyesi|uzm|uzm dr|ars gör|op dr|av|ecz|bayan|ts|ths|pgs|gs ts|pgs ts|sushri|shrimati|er|ca|доц|\
доцент|акад|академик|доктор|профессор|професор|инж|адв|арх|господин|госпожа|господин|к т н|д т н|к э н|д э н|к ф м н|д ф м н|\
к м н|д м н|к х н|д х н|к б н|д б н|к п н|д п н|к и н|д и н|к ю н|д ю н|к ф н|д ф н|к псх н|канд техн наук|пан|пані|κ|κα|κοσ|\
κυριοσ|κυρια|δισ|δρ|καθ|καθηγητησ|καθηγητρια|डॉ|डा|डॉक्टर|श्री|श्रीमती|श्रीमान|सुश्री|कुमारी|प्रो|प्रोफेसर|ดร|ศ|ศ ดร|รศ|รศ ดร|\
ผศ|ผศ ดร|นพ|พญ|น ส|m(?= [^ ]{2})) '
  ] loop
    loop
      shorter := regexp_replace(short, pattern, '\1 ');
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
create or replace function person_names(name text) returns text[] language sql immutable strict parallel safe return
  person_name_forms(name_tokens(name));

-- Two texts that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such texts are
-- equal once each has lost one letter or none. All words count as one, so that it does not count how they are joined.
--
-- The keys of the forms of a name, without its blanks: each form, and the shortest one with one letter less at each place. Words
-- count as they are, folded to one spelling for `ä`, `a` and `ae`, and without a word for "and". The addition in brackets may lack.
create function text_form_keys(forms text[]) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  shortest int := cardinality(forms);
  place int := 0;
  form text;
  folded text;
  one text;
begin
  if position(' ( ' in forms[shortest]) > 0 then forms := forms || split_part(forms[shortest], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\1\2', 'g') else form end;
    foreach one in array array[form, nullif(folded, form), case when position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) '
      then regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g') end] loop
      continue when one is null;
      one := replace(one, ' ', '') collate "C";
      keys := keys || hashtext(' ' || one);
      continue when place <> shortest or char_length(one) < 5;
      for at in 1 .. char_length(one) loop
        -- A word with a digit has no typing errors.
        continue when substr(one, at, 1) between '0' and '9';
        keys := keys || hashtext(' ' || overlay(one placing '' from at for 1));
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create or replace function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(organization_names(name));
create function title_keys(title text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(array[array_to_string(title_words(title), ' ')]);

-- All that is stored of the results of the functions of names is computed anew. A new index is built beside the old one, since
-- `reindex` would stop the searches of the release before.
create index organizations_name_keys_index_next on organizations using gin (organization_name_keys(name)) with (fastupdate = off);
drop index organizations_name_keys_index;
alter index organizations_name_keys_index_next rename to organizations_name_keys_index;
analyze organizations;

create index persons_name_keys_index_next on persons using gin (person_name_keys(full_name)) with (fastupdate = off);
drop index persons_name_keys_index;
alter index persons_name_keys_index_next rename to persons_name_keys_index;
analyze persons;

create index persons_own_name_keys_index_next on persons\
 using gin (person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off) where first_name || ' ' || last_name <> full_name;
drop index persons_own_name_keys_index;
alter index persons_own_name_keys_index_next rename to persons_own_name_keys_index;
analyze persons;

-- Organizations that sources only name are assigned anew by the next import, where a record of another name has their name now.
create function pg_temp.name_value(name text) returns text language sql immutable return
  'name:' || replace((organization_names(name))[cardinality(organization_names(name))], ' ', '');
update claim_identifiers i set value = pg_temp.name_value(c.key)
from claims c
where i.kind = 'organizations' and i.value between 'name:' and 'name;' and (c.kind, c.id) = (i.kind, i.id)
  and c.named_by = 'name' and i.value <> pg_temp.name_value(c.key);
insert into pending_claims (kind, id)
select distinct i.kind, i.id from claim_identifiers i
join claims c on (c.kind, c.id) = (i.kind, i.id) and c.named_by = 'name'
join organizations o on pg_temp.name_value(o.name) = i.value and o.id <> c.record_id
where i.kind = 'organizations'
on conflict do nothing;
drop function pg_temp.name_value;
