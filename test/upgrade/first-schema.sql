-- The first schema, as its migration and `migrate` made it, and a few rows of a database that was in use.
set check_function_bodies = off;
create sequence accounts_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence claim_ids as bigint start 10000000000000 minvalue 10000000000000 maxvalue 9223372036854775807;
create sequence credit_changes_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence email_feedback_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence migrations_id_seq as integer start 1 minvalue 1 maxvalue 2147483647;
create sequence outbox_versions as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence phone_feedback_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence place_ids as bigint start 8001000000000000 minvalue 8001000000000000 maxvalue 9223372036854775807;
create sequence sources_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence suppressions_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create sequence users_id_seq as bigint start 1 minvalue 1 maxvalue 9223372036854775807;
create FUNCTION name_tokens(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(string_to_array(regexp_replace((replace(replace(replace(replace(translate(replace(replace(replace(NORMALIZE(regexp_replace(replace(replace(replace(replace(casefold((NORMALIZE(name, NFKD) COLLATE pg_unicode_fast)), 'ä'::text, 'ä'::text), 'ö'::text, 'ö'::text), 'ü'::text, 'ü'::text), 'å'::text, 'å'::text), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f''`´’‘′＇\u02b9-\u02bf\u02c8\u02ee\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'::text, ''::text, 'g'::text), NFC), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'łđðı[]{}【】'::text, 'lddi()()()'::text), '&'::text, ' & '::text), '('::text, ' ( '::text), ')'::text, ' ) '::text), ','::text, ' , '::text) COLLATE pg_unicode_fast), '[^[:alnum:]&(),\u0900-\u109f\u1780-\u17ff]+'::text, ' '::text, 'g'::text), ' '::text), ''::text);
create FUNCTION title_words(title text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(array_remove(array_remove(name_tokens(title), ','::text), '('::text), ')'::text);
create FUNCTION organization_name_forms(tokens text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  places constant jsonb := '{"a c":"behind","a e":"behind","ab":"behind","abp":"behind","abv":"behind","ad":"behind","adsic":"behind","aeie":"behind","ag":"behind","aisbl":"behind","akcijusabiedriba":"behind","akcinesbendroves":"behind","akcionarskodrustvo":"behind","akcionerskodrustvo":"behind","akciovaspolecnost":"behind","akciovaspolocnost":"behind","akcspol":"behind","aksjeselskap":"behind","aktiebolag":"behind","aktiengesellschaft":"behind","aktiengesellschaftmitsozialerzielsetzung":"behind","aktieselskab":"behind","aktieselskabet":"behind","aktsionernodruzhestvo":"behind","allmennaksjeselskap":"behind","amba":"behind","andco":"behind","andcompany":"behind","andelsselskabmedbegraensetansvar":"behind","anonimsirket":"behind","anonimsirketi":"behind","anpartsselskab":"behind","ans":"behind","ansvarligselskap":"behind","ao":"behind","aps":"behind","arl":"behind","as":"behind","asa":"behind","asbl":"behind","asc":"behind","avv":"behind","b a":"behind","benefitcorporation":"behind","beperk":"behind","berhad":"behind","beslotenvennootschap":"behind","beslotenvennootschapmetbeperkteaansprakelijkheid":"behind","betetitarsasag":"behind","bhd":"behind","bpk":"behind","bsc":"behind","bt":"behind","burgerlijkevennootschapondervormvannaamlozevennootschap":"behind","bv":"behind","bvba":"behind","bvbaso":"behind","c a":"behind","cc":"behind","cia":"behind","cic":"behind","cie":"behind","clg":"behind","cltda":"behind","co":"behind","commanditairevennootschap":"behind","commanditairevennootschapmeteenbeherendvennoot":"behind","commanditairevennootschapmetmeerderebeherendevennoten":"behind","commanditairevennootschapopaandelen":"behind","commv":"behind","commva":"behind","compagnia":"behind","compagnie":"behind","companhia":"behind","compania":"behind","companiaanonima":"behind","companiaderesponsabilidadlimitada":"behind","company":"behind","companylimitedbyguarantee":"behind","companylimitedbyshares":"behind","companylimitedbysharesandguarantee":"behind","cooperatievevennootschap":"behind","cooperatievevennootschapmetbeperkteaansprakelijkheid":"behind","cooperatievevennootschapmetonbeperkteaansprakelijkheid":"behind","corp":"behind","corporation":"behind","cuideachtafaoitheorainnrathaiochta":"behind","cuideachtaghniomhaiochtaainmnithe":"behind","cuideachtaneamhtheoranta":"behind","cuideachtaphoiblitheoranta":"behind","cvba":"behind","cvoa":"behind","cwmnicyfyngedigcyhoeddus":"behind","cyf":"behind","dac":"behind","dd":"behind","delniskadruzba":"behind","designatedactivitycompany":"behind","designatedactivitycompanylimitedbyguarantee":"behind","dionickodrustvo":"behind","dmcc":"behind","dno":"behind","doo":"behind","dooel":"behind","drustvosaogranicenomodgovornoscu":"behind","drustvosoogranicenaodgvornost":"behind","druzbazneomejenoodgovornostjo":"behind","druzbazomejenoodgovornostjo":"behind","druzhestvosogranichenaotgovornost":"behind","dwcllc":"behind","e e":"behind","e p":"behind","e u":"behind","ead":"behind","ebvba":"behind","ebvbaso":"behind","eccompagnia":"behind","ecia":"behind","ecompagnia":"behind","ecompanhia":"behind","edmsbpk":"behind","ednolichnoaktsionernodruzhestvo":"behind","ednolichnodruzhestvosogranichenaotgovornost":"behind","eeig":"behind","eenpersoonsbeslotenvennootschapmetbeperkteaansprakelijkheid":"behind","eesv":"behind","eg":"behind","egbr":"behind","egen":"behind","egiu":"behind","egiz":"behind","ehf":"behind","einfachekommanditgesellschaft":"behind","einfachekommanditgesellschaftmitsozialerzielsetzung":"behind","eingetragenegenossenschaft":"behind","eingetragenekauffrau":"behind","eingetragenerkaufmann":"behind","eingetragenerverein":"behind","eireli":"behind","eirl":"behind","eiropaskomercsabiedriba":"behind","ek":"behind","ekd":"behind","ekffr":"behind","ekfm":"behind","ekfor":"behind","ekfr":"behind","ekg":"behind","enk":"behind","eood":"behind","epe":"behind","epp":"behind","etcie":"behind","etco":"behind","etcompagnie":"behind","etey":"behind","eurl":"behind","euroopaariuhing":"behind","europaeiskselskab":"behind","europaireszvenytarsasag":"behind","europaischeaktiengesellschaft":"behind","europaischegesellschaft":"behind","europeiskselskap":"behind","europesecooperatievevennootschap":"behind","europosbendroves":"behind","europoskooperatinesbendroves":"behind","europskaspolocnost":"behind","ev":"behind","evropeyskodruzhestvo":"behind","evropeyskokooperativnodruzhestvo":"behind","evropeyskokooperativnodruzhestvosogranichenaotgovornost":"behind","evropskadelniskadruzba":"behind","evropskadruzstevnispolecnost":"behind","evropskaspolecnost":"behind","ewiv":"behind","eвропеискодружество":"behind","eвропеискокооперативнодружество":"behind","fmba":"behind","fzc":"behind","fzco":"behind","fze":"behind","fzllc":"behind","gbr":"behind","geie":"behind","gemeinnutzigeaktiengesellschaft":"behind","gemeinnutzigegesellschaftmitbeschrankterhaftung":"behind","generalpartnership":"behind","genossenschaftmitbeschrankterhaftung":"behind","genossenschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind","genossenschaftmitunbeschrankterhaftung":"behind","genossenschaftmitunbeschrankterhaftungmitsozialerzielsetzung":"behind","gesbr":"behind","gesellschaftburgerlichenrechts":"behind","gesellschaftdesallgemeinenrechts":"behind","gesellschaftdesburgerlichenrechts":"behind","gesellschaftmitbeschrankterhaftung":"behind","gesmbh":"behind","gewonecommanditairevennootschap":"behind","gewonecommanditairevennootschapmeteensociaaloogmerk":"behind","ggmbh":"behind","giu":"behind","giz":"behind","gk":"behind","gmbh":"behind","godokaisha":"behind","gomeikaisha":"behind","goshikaisha":"behind","gte":"behind","gufenyouxiangongsi":"behind","gvorp":"behind","haftungsbeschrankt":"behind","handelsbolag":"behind","hb":"behind","hf":"behind","hsz":"behind","i k":"behind","i s":"behind","inc":"behind","incorporated":"behind","incorporatedlimitedpartnership":"behind","incorporation":"behind","invag":"behind","ips":"behind","ivog":"behind","ivs":"behind","ivzw":"behind","javnotrgovackodrustvo":"behind","jdoo":"behind","jednoduchaspolocnostnaakcie":"behind","jtd":"behind","julkinenosakeyhtio":"behind","k d":"behind","kabushikikaisya":"behind","kb":"behind","kd":"behind","kda":"behind","kdd":"behind","keg":"behind","kft":"behind","kg":"behind","kgaa":"behind","kht":"behind","kk":"behind","kkt":"behind","kollektifsirket":"behind","kollektivgesellschaftmitbeschrankterhaftung":"behind","kollsti":"behind","komanditnadelniskadruzba":"behind","komanditnadruzba":"behind","komanditnaspolocnost":"behind","komanditnodrustvo":"behind","komanditnodrustvosoakcii":"behind","komanditnodruzhestvo":"behind","komanditnodruzhestvosaktsii":"behind","komanditsirket":"behind","kommanditbolag":"behind","kommanditgesellschaft":"behind","kommanditgesellschaftaufaktien":"behind","kommanditgesellschaftaufaktienmitsozialerzielsetzung":"behind","kommg":"behind","kompani":"behind","komsti":"behind","korlatoltfelelossegutarsasag":"behind","kozhasznutarsasag":"behind","kozkeresetitarsasag":"behind","ks":"behind","ksc":"behind","kscc":"behind","ky":"behind","l3c":"behind","lbg":"behind","lda":"behind","liabilitycompany":"behind","liabilityltd":"behind","liabilitypartnership":"behind","limitada":"behind","limitda":"behind","limited":"behind","limitedbyguarantee":"behind","limitedcompany":"behind","limitedliabilityco":"behind","limitedliabilitycompany":"behind","limitedliabilitylimitedpartnership":"behind","limitedliabilitypartnership":"behind","limitedliabilitypartnerships":"behind","limitedpartnership":"behind","limitedpartnerships":"behind","limitedproprietarycompany":"behind","limitedsirket":"behind","limitedsirketi":"behind","limitee":"behind","lllp":"behind","llp":"behind","lp":"behind","ltd":"behind","ltda":"behind","ltdame":"behind","ltdco":"behind","ltdliabilityco":"behind","ltdliabilitycompany":"behind","ltdpartnership":"behind","ltdsirketi":"behind","ltdsti":"behind","ltee":"behind","m e":"behind","mb":"behind","mbh":"behind","mchj":"behind","mmc":"behind","mtu":"behind","na":"behind","naamlozevennootschap":"behind","naamlozevennootschapmeteensociaaloogmerk":"behind","nao":"behind","noliability":"behind","noliabilitycompany":"behind","npc":"behind","nv":"behind","nyilvanosanmukodoreszvenytarsasag":"behind","nyrt":"behind","o e":"behind","o p s":"behind","obecneprospesnaspolecnost":"behind","ochco":"behind","od":"behind","odo":"behind","oeg":"behind","offeneerwerbsgesellschaft":"behind","offenegesellschaft":"behind","offenehandelsgesellschaft":"behind","offenehandelsgesellschaftmitsozialerzielsetzung":"behind","og":"behind","ogco":"behind","ohf":"behind","ohg":"behind","ohgmbh":"behind","ood":"behind","opc":"behind","openbarevennootschap":"behind","ortackodrustvo":"behind","osakeyhtio":"behind","owm":"behind","oy":"behind","oyj":"behind","p a":"behind","p p":"behind","p s":"behind","pao":"behind","partg":"behind","partgmbb":"behind","partnerschaftsgesellschaftmitbeschrankterberufshaftung":"behind","partnershipennomcollectif":"behind","pbc":"behind","pc":"behind","perseroanpublik":"behind","perseroanterbataspenanamanmodalasing":"behind","perseroanterbataspenanamanmodaldalamnegeri":"behind","perseroanterbuka":"behind","personalliabilitycompany":"behind","perusahaanperseroan":"behind","pfa":"behind","pfi":"behind","piccolasocietacooperativaaresponsabilitalimitata":"behind","plc":"behind","pllc":"behind","pllp":"behind","prat":"behind","privatecompanylimitedbyguarantee":"behind","privatecompanylimitedbyshares":"behind","privatelimited":"behind","privatelimitedbyguarantee":"behind","privatelimitedbyshare":"behind","privatelimitedcompany":"behind","privatelimitedcorporation":"behind","privatelimitedliabilitycompanies":"behind","privatelimitedliabilitycompany":"behind","privateltd":"behind","privateunlimited":"behind","privateunlimitedbyshare":"behind","privateunlimitedcompany":"behind","privateunlimitedliabilitycorporation":"behind","privatgesellschaftmitbeschrankterhaftung":"behind","privatgesellschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind","privatlimited":"behind","profcorp":"behind","professionalcorporation":"behind","professionalservicecorporation":"behind","proprietary":"behind","proprietarycompany":"behind","proprietarylimited":"behind","proprietaryltd":"behind","prostaspolkaakcyjna":"behind","psa":"behind","psc":"behind","pte":"behind","pteltd":"behind","pty":"behind","ptylimited":"behind","ptyltd":"behind","publ":"behind","publiclimitedbyguarantee":"behind","publiclimitedcompany":"behind","publiclimitedcorporation":"behind","publiclimitedliabilitycompanies":"behind","publiclimitedliabilitycompany":"behind","publicltdco":"behind","publicunlimitedcompany":"behind","publicunlimitedliabilitycorporation":"behind","publiktaktiebolag":"behind","pvt":"behind","pvtltd":"behind","qpsc":"behind","qsc":"behind","registeredlimitedliabilitylimitedpartnership":"behind","registeredlimitedliabilitypartnership":"behind","rlllp":"behind","rllp":"behind","rt":"behind","s a d":"behind","s a m":"behind","s f":"behind","sa":"behind","saa":"behind","sab":"behind","sabdecv":"behind","sabdecvsofomenr":"behind","sabiedribaarierobezotuatbildibu":"behind","sabsofomer":"behind","sac":"behind","saci":"behind","sacif":"behind","sacs":"behind","sadecv":"behind","sadecvsofomenr":"behind","sadecvsofomer":"behind","sadpu":"behind","sagl":"behind","sagr":"behind","saic":"behind","sal":"behind","saoc":"behind","saog":"behind","sapa":"behind","sapi":"behind","sapib":"behind","sapibdecv":"behind","sapidecv":"behind","sapidecvsofomenr":"behind","sapidecvsofomer":"behind","sarf":"behind","sarl":"behind","sarls":"behind","sarlu":"behind","sas":"behind","sasdecv":"behind","sasu":"behind","sau":"behind","sc":"behind","sca":"behind","scarl":"behind","scdeap":"behind","scdeapdecv":"behind","scderldecv":"behind","sce":"behind","scei":"behind","scic":"behind","scivilderl":"behind","scldecv":"behind","scomm":"behind","scompap":"behind","scoop":"behind","scoope":"behind","scoopp":"behind","scop":"behind","scp":"behind","scpa":"behind","scri":"behind","scrl":"behind","scs":"behind","sdd":"behind","sderl":"behind","sderldecv":"behind","sderldeipdecv":"behind","sderlmi":"behind","sdess":"behind","sdn":"behind","sdnbhd":"behind","se":"behind","secs":"behind","secsp":"behind","selarl":"behind","selas":"behind","selskabmedbegraensetansvar":"behind","selskapmedbegrensetansvar":"behind","senc":"behind","sencdecv":"behind","sencp":"behind","sencpora":"behind","sencporadecv":"behind","sencrl":"behind","sendirianberhad":"behind","sepcav":"behind","sezc":"behind","sgps":"behind","sgr":"behind","sha":"behind","shpk":"behind","sicaf":"behind","sicav":"behind","ska":"behind","sl":"behind","slf":"behind","slhf":"behind","sll":"behind","slne":"behind","slp":"behind","slu":"behind","smba":"behind","snc":"behind","soccol":"behind","soccoop":"behind","sociedadanonima":"behind","sociedadanonimabursatil":"behind","sociedadanonimabursatildecapitalvariable":"behind","sociedadanonimacerrada":"behind","sociedadanonimadecapitalvariable":"behind","sociedadanonimaeuropea":"behind","sociedadanonimalaboral":"behind","sociedadanonimamixta":"behind","sociedadanonimaprofesional":"behind","sociedadanonimasimplificada":"behind","sociedadanonimaunipersonal":"behind","sociedadcivilderesponsabilidadlimitada":"behind","sociedadcivilprofesional":"behind","sociedadcolectiva":"behind","sociedadcolectivacivil":"behind","sociedadcolectivacomercial":"behind","sociedadcomanditariaporacciones":"behind","sociedadcomanditariaporaccionesprofesional":"behind","sociedadcomanditariasimple":"behind","sociedadcomanditariasimpleprofesional":"behind","sociedadcooperativa":"behind","sociedadcooperativadecapitalvariable":"behind","sociedadcooperativaeuropea":"behind","sociedadcooperativalimitada":"behind","sociedadcooperativalimitadadecapitalvariable":"behind","sociedadcooperativaprofesional":"behind","sociedadderesponsabilidadlimitada":"behind","sociedadderesponsabilidadlimitadadecapitalvariable":"behind","sociedadderesponsaibilidadlimitada":"behind","sociedadderesponsalidedlimitada":"behind","sociedadeanonima":"behind","sociedadeanonimaeuropeia":"behind","sociedadecooperativa":"behind","sociedadeemcomandita":"behind","sociedadeemcomanditaporacoes":"behind","sociedadeemcomdanditasimples":"behind","sociedadeemnomecoletivo":"behind","sociedadelimitada":"behind","sociedadencomandita":"behind","sociedadencomanditacivil":"behind","sociedadencomanditacomercial":"behind","sociedadencomanditaporacciones":"behind","sociedadencomanditasimple":"behind","sociedadencomanditasimpledecapitalvariable":"behind","sociedadennombrecolectivo":"behind","sociedadennombrecolectivodecapitalvariable":"behind","sociedadeporquotas":"behind","sociedadesdecapitalvariable":"behind","sociedadeunipessoalporquotas":"behind","sociedadlimitada":"behind","sociedadlimitadadenuevaempresa":"behind","sociedadlimitadaprofesional":"behind","sociedadlimitadaunipersonal":"behind","sociedadporacciones":"behind","sociedadporaccionescerradasimplificada":"behind","sociedadporaccionessimplificada":"behind","sociedadporaccionessimplificadadecapitalvariable":"behind","societaanonima":"behind","societaaresponsabilitalimitata":"behind","societaaresponsabilitalimitataconunicosocio":"behind","societaaresponsabilitalimitatasemplificata":"behind","societaconsortilearesponsabilitalimitata":"behind","societaconsortilecooperativa":"behind","societaconsortilecooperativaaresponsabilitalimitata":"behind","societaconsortileinaccomanditasemplice":"behind","societaconsortileperazioni":"behind","societacooperativa":"behind","societacooperativaaresponsabilitalimitata":"behind","societacooperativaconsortile":"behind","societacooperativaeuropea":"behind","societaeuropea":"behind","societainaccomandita":"behind","societainaccomanditaperazioni":"behind","societainaccomanditasemplice":"behind","societainnomecollettivo":"behind","societaperazioni":"behind","societaperazioniconsociounico":"behind","societascooperativaeuropaea":"behind","societasemplice":"behind","societaseuropaea":"behind","societatecooperativa":"behind","societatecooperativaeuropeana":"behind","societatecuraspunderelimitata":"behind","societateeuropeana":"behind","societateincomanditapeactiuni":"behind","societateincomanditasimpla":"behind","societateinnumecolectiv":"behind","societatepeactiuni":"behind","societatraprofessionisti":"behind","societeanonyme":"behind","societeanonymeafinalitesociale":"behind","societearesponabilitelimitee":"behind","societearesponsabilitelimitee":"behind","societearesponsabilitelimiteesimplifiee":"behind","societedexerciceliberalaresponsabilitelimitee":"behind","societedexerciceliberalencommanditeparactions":"behind","societedexerciceliberalparactionsimplifiee":"behind","societeencommandite":"behind","societeencommanditeparaction":"behind","societeencommanditeparactions":"behind","societeencommanditesimple":"behind","societeencommanditesimpleafinalitesociale":"behind","societeennomcollectif":"behind","societeennomcollectifafinalitesociale":"behind","societeennomcollectifaresponsabilitelimitee":"behind","societeeuropeas":"behind","societeeuropeenne":"behind","societeparactions":"behind","societeparactionssimplifiee":"behind","societepriveearesponsabilitelimitee":"behind","societesimple":"behind","spa":"behind","spc":"behind","spf":"behind","spj":"behind","spk":"behind","spolecnostkomanditni":"behind","spolecnostkomanditninaakcie":"behind","spolecnostsrucenimomezenym":"behind","spolkaakcyjna":"behind","spolkacywilna":"behind","spolkaeuropejska":"behind","spolkajawna":"behind","spolkakomandytowa":"behind","spolkapartnerska":"behind","spolkazograniczonaodpowiedzialnoscia":"behind","spolocnostkomanditnanaakcie":"behind","spolocnostsrucenimobmedzenym":"behind","spolsro":"behind","spp":"behind","sprderldecv":"behind","sprl":"behind","sprlu":"behind","spzoo":"behind","srl":"behind","srll":"behind","srlp":"behind","srls":"behind","srlsemplificata":"behind","sro":"behind","ss":"behind","sti":"behind","suarl":"behind","tbk":"behind","teo":"behind","teoranta":"behind","terbatas":"behind","tmi":"behind","u c":"behind","ug":"behind","ughaftungsbeschrankt":"behind","ulc":"behind","ultd":"behind","undcie":"behind","undco":"behind","undcomp":"behind","undcompany":"behind","unipessoal":"behind","unipessoallda":"behind","unlimited":"behind","unlimitedcompany":"behind","unlimitedliabilitycompany":"behind","unlimitedproprietarycompany":"behind","unltd":"behind","uu":"behind","uzdarosiosakcinesbendroves":"behind","vba":"behind","vennootschapmetbeperkteaansprakelijkheid":"behind","vennootschapondereenfirma":"behind","vennootschaponderfirma":"behind","vennootschaponderfirmameteensociaaloogmerk":"behind","verejnaobchodnaspolocnost":"behind","verejnaobchodnispolecnost":"behind","vof":"behind","vog":"behind","vos":"behind","vsi":"behind","vvag":"behind","vzw":"behind","wiv":"behind","wll":"behind","ycia":"behind","ycompania":"behind","yk":"behind","youxiangongsi":"behind","youxianzerengongsi":"behind","yugenkaisha":"behind","z o":"behind","zartkoruenmukodoreszvenytarsasag":"behind","zemesukiobendroves":"behind","zrt":"behind","zs":"behind","αβεε":"behind","αε":"behind","αεβε":"behind","αεε":"behind","ανωνυμηεταιρεια":"behind","ανωνυμηεταιρια":"behind","αφανησεταιρια":"behind","δημοσιαεταιρεια":"behind","δημοσιαεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind","εε":"behind","εοοσ":"behind","επε":"behind","εταιρειαπεριορισμενησευθυνησ":"behind","εταιριαπεριορισμενησευθυνησ":"behind","ετερορρυθμηεταιρεια":"behind","ετερορρυθμηεταιρια":"behind","ετερορρυθμηκαταμετοχεσεταιρεια":"behind","ευρωπαικηδημοσιαεταιρειαπεριορισμενησευθυνησ":"behind","ευρωπαικηεταιρεια":"behind","ιδιωτικηεταιρεια":"behind","ιδιωτικηεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind","ιδιωτικηκεφαλαιουχικηεταιρεια":"behind","ιδιωτικηκεφαλαιουχικηεταιρια":"behind","ικε":"behind","λιμιτεδ":"behind","λτδ":"behind","οε":"behind","ομορρυθμηεταιρεια":"behind","ομορρυθμηεταιρια":"behind","аат":"behind","ад":"behind","адкрытаеакцыянернаетаварыства":"behind","адсиц":"behind","ак":"behind","акционарскодруштво":"behind","акционернодружество":"behind","акционерскодруштво":"behind","дд":"behind","дззд":"behind","доо":"behind","дооел":"behind","дружествосограниченаотговорност":"behind","друштвосаограниченомодговорношћу":"behind","друштвосоограниченаодговрност":"behind","еад":"behind","европеискокооперативнодружествосограниченаотговорност":"behind","ед":"behind","едноличноакционернодружество":"behind","едноличнодружествосограниченаотговорност":"behind","екд":"behind","еоии":"behind","еоод":"behind","закрытаеакцыянернаетаварыства":"behind","зат":"behind","кд":"behind","кда":"behind","командитнодружество":"behind","командитнодружествосакции":"behind","командитнодруштво":"behind","командитнодруштвосоакции":"behind","кфх":"behind","непубличноеакционерноеобщество":"behind","обществосдополнительноиответственностью":"behind","од":"behind","оод":"behind","ортачкодруштво":"behind","прпат":"behind","таа":"behind","таварыстваздадатковаиадказнасцю":"behind","тда":"behind","товариствозобмеженоювидповидальнистю":"behind","товариществосограниченноиответственностью":"behind","јавнотрговскодруштво":"behind","јдоо":"behind","јп":"behind","բբը":"behind","սպը":"behind","փբը":"behind","בעמ":"behind","חלצ":"behind","ש בע":"behind","שותפותמוגבלת":"behind","الشركةالمساهمةالخاصة":"behind","الشركةالمساهمةالعامة":"behind","الشركةالمھنیة":"behind","الشركةذاتالمسووليةالمحدودة":"behind","المحدودة":"behind","بامسیولیتمحدود":"behind","ذاتالمسووليةالمحدودة":"behind","ذاتمسووليةمحدودة":"behind","ذمم":"behind","سهامیخاص":"behind","سهامیعام":"behind","شذمم":"behind","شركةالتضامن":"behind","شركةالتوصيةالبسيطة":"behind","شركةالتوصيةبالاسهم":"behind","شركةالمحاصة":"behind","شركةالمساهمةالخاصة":"behind","شركةالمساهمةالعامة":"behind","شركةالمساھمةالمقفلة":"behind","شركةتضامن":"behind","شركةتوصيةبالاسهم":"behind","شركةمحاصة":"behind","شركةمساهمة":"behind","شمب":"behind","شمخ":"behind","شمر":"behind","شمع":"behind","شمعع":"behind","شمق":"behind","شمك":"behind","شمكع":"behind","شمكم":"behind","شمل":"behind","شمم":"behind","محدودة":"behind","مساهمة":"behind","مساهمةخاصة":"behind","مساهمةعامة":"behind","مساهمةمقفلة":"behind","प्राइवेटलिमिटेड":"behind","प्रालि":"behind","लि":"behind","लिमिटेड":"behind","จก":"behind","จํากัด":"behind","จํากัดมหาชน":"behind","มหาชน":"behind","ინდმეწარმე":"behind","კს":"behind","სპს":"behind","სპწ":"behind","兩合公司":"behind","公司":"behind","合伙企业":"behind","无限公司":"behind","普通合伙":"behind","有限公司":"behind","有限合伙":"behind","有限合夥":"behind","有限責任公司":"behind","有限责任公司":"behind","無限公司":"behind","股份公司":"behind","股份有限公司":"behind","aktiebolaget":"both","cjsc":"both","ctcp":"both","cv":"both","htx":"both","jsc":"both","kabushikigaisha":"both","kabushikikaisha":"both","llc":"both","oao":"both","ojsc":"both","ooo":"both","ou":"both","pjsc":"both","pt":"both","sia":"both","tnhh":"both","uab":"both","zao":"both","акционернетовариство":"both","акционерноеобщество":"both","ано":"both","ао":"both","ат":"both","гуп":"both","дп":"both","ет":"both","жшс":"both","закрытоеакционерноеобщество":"both","зао":"both","индивидуальныипредприниматель":"both","ип":"both","муп":"both","нао":"both","нко":"both","оао":"both","обществосограниченноиответственностью":"both","одо":"both","ооо":"both","осоо":"both","открытоеакционерноеобщество":"both","пао":"both","пат":"both","пп":"both","прат":"both","приватнеакционернетовариство":"both","приватнепидприемство":"both","публичнеакционернетовариство":"both","публичноеакционерноеобщество":"both","таварыствазабмежаванаиадказнасцю":"both","тдв":"both","тзов":"both","тов":"both","товариствозобмеженоювідповідальністю":"both","тоо":"both","унитарноепредприятие":"both","уп":"both","фгуп":"both","фоп":"both","чп":"both","чтуп":"both","чуп":"both","სს":"both","შპს":"both","合同会社":"both","合名会社":"both","合資会社":"both","同":"both","名":"both","有":"both","有限会社":"both","株":"both","株式会社":"both","株式會社":"both","資":"both","유":"both","유한책임회사":"both","유한회사":"both","주":"both","주식회사":"both","합명회사":"both","합자회사":"both","congty":"front","congtycophan":"front","congtycp":"front","congtytnhh":"front","congtytnhhmotthanhvien":"front","congtytnhhmtv":"front","congtytrachnhiemhuuhan":"front","congtytrachnhiemhuuhanmotthanhvien":"front","cty":"front","ctycp":"front","ctytnhh":"front","dntn":"front","doanhnghieptunhan":"front","perseroanterbatas":"front","ud":"front","شركة":"front","شرکت":"front","บจก":"front","บมจ":"front","บริษัท":"front","หจก":"front","ห้างหุ้นส่วนจํากัด":"front","ห้างหุ้นส่วนสามัญ":"front","一般社団法人":"front","一般財団法人":"front","公益社団法人":"front","公益財団法人":"front","医療法人":"front","医療法人社団":"front","사단법인":"front","사회복지법인":"front","재단법인":"front"}'::jsonb;
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
    joined := regexp_replace(joined, '^((?:\( )?)(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|ห้างหุ้นส่วนจํากัด|จํากัด)(?=[^ ])', '\1\2 ');
    joined := regexp_replace(joined, '([^ ])(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|ห้างหุ้นส่วนจํากัด|จํากัด)(?= \(| *$)', '\1 \2');
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
$function$;
create FUNCTION organization_names(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN organization_name_forms(name_tokens(name));
create FUNCTION person_name_forms(tokens text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if not '{"&":1,"(":1,")":1,",":1,"dr":1,"dra":1,"drs":1,"drin":1,"med":1,"dent":1,"phil":1,"jur":1,"iur":1,"oec":1,"habil":1,"rer":1,"nat":1,"pol":1,"ing":1,"h":1,"c":1,"hc":1,"mult":1,"prof":1,"professor":1,"professora":1,"profesor":1,"mr":1,"mrs":1,"ms":1,"miss":1,"mister":1,"mx":1,"sir":1,"dame":1,"hon":1,"rev":1,"revd":1,"fr":1,"rabbi":1,"capt":1,"cpt":1,"col":1,"lt":1,"maj":1,"sgt":1,"cmdr":1,"mme":1,"mlle":1,"madame":1,"monsieur":1,"herr":1,"herrn":1,"frau":1,"hr":1,"fru":1,"dipl":1,"kfm":1,"inf":1,"phys":1,"psych":1,"wirt":1,"mag":1,"arch":1,"avv":1,"dott":1,"ssa":1,"dottssa":1,"dottore":1,"dottoressa":1,"sig":1,"ra":1,"signor":1,"signora":1,"sr":1,"sra":1,"srta":1,"senor":1,"senora":1,"dna":1,"lic":1,"dhr":1,"mevr":1,"mw":1,"ir":1,"mgr":1,"mudr":1,"judr":1,"phdr":1,"rndr":1,"mvdr":1,"inz":1,"shri":1,"smt":1,"adv":1,"engr":1,"atty":1,"г":1,"н":1,"жа":1,"д":1,"р":1,"проф":1,"др":1,"jr":1,"jnr":1,"snr":1,"ii":1,"iii":1,"iv":1,"2nd":1,"3rd":1,"esq":1,"esquire":1,"phd":1,"ph":1,"d":1,"dphil":1,"md":1,"m":1,"mba":1,"b":1,"a":1,"emba":1,"cpa":1,"p":1,"cfa":1,"cma":1,"cfp":1,"cissp":1,"pmp":1,"rn":1,"bsn":1,"msn":1,"dds":1,"s":1,"dmd":1,"dvm":1,"jd":1,"j":1,"llm":1,"ll":1,"llb":1,"edd":1,"ed":1,"psyd":1,"pharmd":1,"msc":1,"sc":1,"bsc":1,"beng":1,"eng":1,"meng":1,"mphil":1,"mph":1,"mpa":1,"mfa":1,"msw":1,"lcsw":1,"dba":1,"o":1,"e":1,"facs":1,"frcs":1,"mrcp":1,"fca":1,"aca":1,"acca":1,"obe":1,"mbe":1,"cbe":1,"kbe":1,"qc":1,"kc":1,"shrm":1,"cp":1,"scp":1,"phr":1,"sphr":1,"gphr":1,"cisa":1,"cism":1,"csm":1,"cspo":1,"itil":1,"様":1,"さん":1,"氏":1,"先生":1,"女士":1,"님":1,"씨":1,"ma":1,"ba":1,"bs":1,"be":1,"do":1,"pe":1,"ca":1,"cs":1,"pt":1,"np":1,"pa":1,"ret":1}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \( [^()]* \) $',
    '()(?: ,)?(?: (?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|cissp|pmp|rn|bsn|msn|dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|mphil|mph|mpa|mfa|msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|phr|sphr|gphr|cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨)| , (?:ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|ret|dr|prof)) (?=,|$)',
    '(^|,) (?:dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|dr hc|dr h c mult|prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|lt col|maj|sgt|cmdr|mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|dipl wirt ing|dipl oec|ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|senora|dna|lic|dhr|mevr|mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др) '
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
$function$;
create FUNCTION person_names(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN person_name_forms(name_tokens(name));
create FUNCTION name_form_keys(forms text[], is_last_alone boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\1\2', 'g') else form end;
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
$function$;
create FUNCTION name_keys(words text[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN name_form_keys(ARRAY[array_to_string(words, ' '::text)], true);
create FUNCTION person_name_keys(name text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN name_form_keys(person_names(name), false);
create FUNCTION organization_name_keys(name text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN name_form_keys(organization_names(name), true);
create FUNCTION slug_key(slug text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  key text := btrim(slug, U&'\0009\000a\000b\000c\000d\0020\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\feff');
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
  return translate(replace(lower(normalize(key, NFC) collate pg_c_utf8), 'i̇', 'i'), 'ς', 'σ');
end
$function$;
create FUNCTION database_identity()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    to_regclass('search_builds')::oid)
$function$;
create FUNCTION unpaid_persons(payer bigint, charges jsonb, free_days integer)
 RETURNS TABLE(charge_nr bigint, person_id bigint, kind text, shown integer[])
 LANGUAGE sql
 ROWS 10
AS $function$
  with items as materialized (
    select charge.nr as charge_nr, item.*, row_number() over (order by charge.nr, item.nr) as place
    from jsonb_array_elements(charges) with ordinality as charge (body, nr)
    cross join lateral rows from (
      jsonb_to_recordset(body -> 'persons') as (id bigint, kind text, shown int[])
    ) with ordinality as item (person_id, kind, shown, nr)
  )
  select items.charge_nr, items.person_id, items.kind, coalesce(paid.shown, '{}') || items.shown
  from items left join lateral (
    select stored.shown from paid_persons as stored
    where stored.person_id = items.person_id and stored.kind = items.kind and stored.account_id = payer
      and stored.expires > clock_timestamp()
    offset 0) as paid on true
  where free_days = 0 or (
    exists (select unnest(items.shown) except select unnest(paid.shown))
    and exists (select unnest(items.shown) except (
      select unnest(paid.shown) union all
      select unnest(earlier.shown) from items as earlier
      where earlier.place < items.place and earlier.person_id = items.person_id and earlier.kind = items.kind)))
$function$;
create FUNCTION note_changes(told text, ids bigint[], delay interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox_changes (topic, record_ids, due_at)
  select told, array_agg(id), clock_timestamp() + delay
  from (
    select id, row_number() over () as place
    from (select distinct id from unnest(ids) as given (id) where id is not null) as named
  ) as placed
  -- So many that a row is cheap, and so few that a part of a large change can be gathered.
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$function$;
create FUNCTION note_changes(told text, domains text[], delay interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into outbox_changes (topic, domain_keys, due_at)
  select told, array_agg(domain), clock_timestamp() + delay
  from (
    select domain, row_number() over () as place
    from (select distinct domain from unnest(domains) as given (domain) where domain is not null) as named
  ) as placed
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$function$;
create FUNCTION note_departures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into departed_persons as kept (person_id, awaits_rebuild)
  select id, coalesce(current_setting('roster.outbox', true) = 'off', false) from departed order by id
  on conflict (person_id) do update
  set version = excluded.version, transaction_id = excluded.transaction_id, outbox_version = null,
    awaits_rebuild = kept.awaits_rebuild or excluded.awaits_rebuild;
  return null;
end
$function$;
create FUNCTION note_truncation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update data_version set version = version + 1;
  return null;
end
$function$;
create FUNCTION gather_outbox()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  taken_rows bigint;
  told_events boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('gather outbox', 0));
  with taken as materialized (
    delete from outbox_changes
    where version = any (array(select version from outbox_changes order by version limit 200))
    returning topic, record_ids, domain_keys, due_at
  ), named as (
    select topic, due_at, unnest(record_ids) as id, null as domain_key from taken
    union all
    select topic, due_at, null, unnest(domain_keys) from taken
  ), told (topic, record_id, due_at) as (
    select topic, id, due_at from named
    where topic not in ('events', 'website_organizations', 'domain_organizations', 'domain_roles')
    union all
    select 'organizations', o.id, due_at
    from named
    join websites w on w.id = named.id
    join organizations o on o.id = w.organization_id or o.domain_key = w.domain_key
    where topic = 'website_organizations'
    union all
    select case topic when 'domain_roles' then 'organization_roles' else 'organizations' end, o.id, due_at
    from named
    join organizations o on o.domain_key = named.domain_key
    where topic in ('domain_organizations', 'domain_roles')
  ), put as (
    insert into outbox as kept (topic, record_id, version, since, due_at)
    select topic, record_id, version, version, due_at
    from (
      select *, nextval('outbox_versions') as version
      from (
        select topic, record_id, min(due_at) as due_at from told group by topic, record_id order by topic, record_id
      ) as merged
    ) as numbered
    on conflict (topic, record_id) do update
    set version = excluded.version, due_at = least(kept.due_at, excluded.due_at),
      attempts = 0, reason = null, is_set_aside = false
  )
  select count(*), coalesce(bool_or(topic = 'events'), false) into taken_rows, told_events from taken;
  if told_events then update data_version set events_version = events_version + 1; end if;
  -- A departure is committed with the changes of its roles.
  update departed_persons
  set outbox_version = nextval('outbox_versions')
  where person_id in (
    select person_id from departed_persons d
    where outbox_version is null
      and not exists (select from outbox_changes c where c.transaction_id = d.transaction_id)
    for update skip locked
  );
  return taken_rows = 200;
end
$function$;
create FUNCTION events_state()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('.', version, events_version, (select count(*) from outbox_changes where topic = 'events'))
  from data_version
$function$;
create FUNCTION forget_suppressed_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  things bigint[];
begin
  select array_agg(id) into things from claims
  where kind = 'persons' and record_id in (
    select record_id from claims join added on id = person_id where kind = 'persons'
    union select person_id from added);
  if things is null then return null; end if;
  with parts as (
    delete from claims c using claim_references r
    where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
      and c.kind not in ('patents', 'publications', 'projects')
    returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'suppressed',
      key = encode(sha256(convert_to(named_by || ':' || key, 'UTF8')), 'hex')
    where kind = 'persons' and id = any(things) and named_by <> 'suppressed'
    returning kind, id
  )
  delete from claim_references r using (select * from parts union all select * from forgotten) gone
  where (r.kind, r.id) = (gone.kind, gone.id);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  return null;
end $function$;
create FUNCTION note_locations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('locations', array(select id from new_rows));
    perform note_changes('autocomplete_locations', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('locations', array(select id from old_rows));
    perform note_changes('autocomplete_locations', array(select id from old_rows));
  else
    perform note_changes('locations', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, jsonb_path_query_array(o.osm_locations, '$[*].id')) is distinct from (n.id, jsonb_path_query_array(n.osm_locations, '$[*].id'))));
    perform note_changes('autocomplete_locations', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
create FUNCTION note_funding_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('events', array(select id from new_rows));
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('organization_roles', array(select organization_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('events', array(select id from old_rows));
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('organization_roles', array(select organization_id from old_rows));
  else
    perform note_changes('events', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.source, o.funding_type, o.date_featured) is distinct from (n.id, n.organization_id, n.source, n.funding_type, n.date_featured)));
    perform note_changes('organizations', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.amount, o.currency) is distinct from (n.id, n.organization_id, n.amount, n.currency)));
    perform note_changes('organization_roles', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.amount, o.currency) is distinct from (n.id, n.organization_id, n.amount, n.currency)));
  end if;
  return null;
end
$function$;
create FUNCTION note_simple_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('events', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('events', array(select id from old_rows));
  else
    perform note_changes('events', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.source, o.reason, o.date_featured) is distinct from (n.id, n.organization_id, n.source, n.reason, n.date_featured)));
  end if;
  return null;
end
$function$;
create FUNCTION note_organization_keyword_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('autocomplete_organization_keywords', array(select keyword_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('autocomplete_organization_keywords', array(select keyword_id from old_rows), interval '5 s');
  else
    perform note_changes('organizations', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.organization_id = n.organization_id and o.keyword_id = n.keyword_id where (o.organization_id, o.keyword_id) is distinct from (n.organization_id, n.keyword_id)));
    perform note_changes('autocomplete_organization_keywords', array(select unnest(array[o.keyword_id, n.keyword_id]) from old_rows o full join new_rows n on o.organization_id = n.organization_id and o.keyword_id = n.keyword_id where (o.organization_id, o.keyword_id) is distinct from (n.organization_id, n.keyword_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_organizations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select id from new_rows));
    perform note_changes('autocomplete_industries', array(select industry_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_organizations', array(select id from new_rows));
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select id from old_rows));
    perform note_changes('autocomplete_industries', array(select industry_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_organizations', array(select id from old_rows));
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('organizations', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.description, o.domain_key, o.employees, o.founded_date, o.funding_total, o.industry_id, o.location_id, o.network_public_identifier, o.revenue) is distinct from (n.id, n.description, n.domain_key, n.employees, n.founded_date, n.funding_total, n.industry_id, n.location_id, n.network_public_identifier, n.revenue)));
    perform note_changes('organization_roles', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.domain_key, o.employees, o.founded_date, o.funding_total, o.industry_id, o.location_id, o.revenue) is distinct from (n.id, n.domain_key, n.employees, n.founded_date, n.funding_total, n.industry_id, n.location_id, n.revenue)));
    perform note_changes('autocomplete_industries', array(select unnest(array[o.industry_id, n.industry_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.industry_id) is distinct from (n.id, n.industry_id)), interval '5 s');
    perform note_changes('autocomplete_organizations', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
    perform note_changes('autocomplete_locations', array(select unnest(array[o.location_id, n.location_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_website_technology_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('website_organizations', array(select website_id from new_rows));
    perform note_changes('autocomplete_web_technologies', array(select web_technology_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('website_organizations', array(select website_id from old_rows));
    perform note_changes('autocomplete_web_technologies', array(select web_technology_id from old_rows), interval '5 s');
  else
    perform note_changes('website_organizations', array(select unnest(array[o.website_id, n.website_id]) from old_rows o full join new_rows n on o.website_id = n.website_id and o.web_technology_id = n.web_technology_id where (o.website_id, o.web_technology_id, o.is_active) is distinct from (n.website_id, n.web_technology_id, n.is_active)));
    perform note_changes('autocomplete_web_technologies', array(select unnest(array[o.web_technology_id, n.web_technology_id]) from old_rows o full join new_rows n on o.website_id = n.website_id and o.web_technology_id = n.web_technology_id where (o.website_id, o.web_technology_id) is distinct from (n.website_id, n.web_technology_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_websites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('organizations', array(select organization_id from new_rows));
    perform note_changes('domain_organizations', array(select domain_key from new_rows));
    perform note_changes('organization_roles', array(select organization_id from new_rows));
    perform note_changes('domain_roles', array(select domain_key from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('organizations', array(select organization_id from old_rows));
    perform note_changes('domain_organizations', array(select domain_key from old_rows));
    perform note_changes('organization_roles', array(select organization_id from old_rows));
    perform note_changes('domain_roles', array(select domain_key from old_rows));
  else
    perform note_changes('organizations', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.analytics_traffic, o.public_rank) is distinct from (n.id, n.organization_id, n.analytics_traffic, n.public_rank)));
    perform note_changes('domain_organizations', array(select unnest(array[o.domain_key, n.domain_key]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.domain_key, o.analytics_traffic, o.public_rank) is distinct from (n.id, n.domain_key, n.analytics_traffic, n.public_rank)));
    perform note_changes('organization_roles', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id, o.public_rank) is distinct from (n.id, n.organization_id, n.public_rank)));
    perform note_changes('domain_roles', array(select unnest(array[o.domain_key, n.domain_key]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.domain_key, o.public_rank) is distinct from (n.id, n.domain_key, n.public_rank)));
  end if;
  return null;
end
$function$;
create FUNCTION note_person_skill_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('person_roles', array(select person_id from new_rows));
    perform note_changes('autocomplete_person_skills', array(select skill_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('person_roles', array(select person_id from old_rows));
    perform note_changes('autocomplete_person_skills', array(select skill_id from old_rows), interval '5 s');
  else
    perform note_changes('person_roles', array(select unnest(array[o.person_id, n.person_id]) from old_rows o full join new_rows n on o.person_id = n.person_id and o.skill_id = n.skill_id where (o.person_id, o.skill_id) is distinct from (n.person_id, n.skill_id)));
    perform note_changes('autocomplete_person_skills', array(select unnest(array[o.skill_id, n.skill_id]) from old_rows o full join new_rows n on o.person_id = n.person_id and o.skill_id = n.skill_id where (o.person_id, o.skill_id) is distinct from (n.person_id, n.skill_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_persons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_industries', array(select industry_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_industries', array(select industry_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('person_roles', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.description, o.full_name, o.headline, o.industry_id, o.location_id, o.network_public_identifier) is distinct from (n.id, n.description, n.full_name, n.headline, n.industry_id, n.location_id, n.network_public_identifier)));
    perform note_changes('autocomplete_industries', array(select unnest(array[o.industry_id, n.industry_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.industry_id) is distinct from (n.id, n.industry_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(select unnest(array[o.location_id, n.location_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('roles', array(select id from new_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('roles', array(select id from old_rows));
    perform note_changes('person_roles', array(select person_id from old_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('roles', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.description, o.end_date, o.is_current, o.organization_id, o.person_id, o.start_date, o.title) is distinct from (n.id, n.description, n.end_date, n.is_current, n.organization_id, n.person_id, n.start_date, n.title)));
    perform note_changes('person_roles', array(select o.person_id from old_rows o full join new_rows n on o.id = n.id where (o.person_id) is distinct from (n.person_id)));
    perform note_changes('autocomplete_organizations', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id) is distinct from (n.id, n.organization_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(select unnest(array[o.location_id, n.location_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_job_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('jobs', array(select id from new_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from new_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from new_rows), interval '5 s');
  elsif tg_op = 'DELETE' then
    perform note_changes('jobs', array(select id from old_rows));
    perform note_changes('autocomplete_organizations', array(select organization_id from old_rows), interval '5 s');
    perform note_changes('autocomplete_locations', array(select location_id from old_rows), interval '5 s');
  else
    perform note_changes('jobs', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.date_featured, o.description, o.is_active, o.is_remote, o.location_id, o.organization_id, o.source, o.title) is distinct from (n.id, n.date_featured, n.description, n.is_active, n.is_remote, n.location_id, n.organization_id, n.source, n.title)));
    perform note_changes('autocomplete_organizations', array(select unnest(array[o.organization_id, n.organization_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.organization_id) is distinct from (n.id, n.organization_id)), interval '5 s');
    perform note_changes('autocomplete_locations', array(select unnest(array[o.location_id, n.location_id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.location_id) is distinct from (n.id, n.location_id)), interval '5 s');
  end if;
  return null;
end
$function$;
create FUNCTION note_industries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_industries', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_industries', array(select id from old_rows));
  else
    perform note_changes('autocomplete_industries', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
create FUNCTION note_organization_keywords()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_organization_keywords', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_organization_keywords', array(select id from old_rows));
  else
    perform note_changes('autocomplete_organization_keywords', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
create FUNCTION note_person_skills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_person_skills', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_person_skills', array(select id from old_rows));
  else
    perform note_changes('autocomplete_person_skills', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
create FUNCTION note_web_technologies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform note_changes('autocomplete_web_technologies', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform note_changes('autocomplete_web_technologies', array(select id from old_rows));
  else
    perform note_changes('autocomplete_web_technologies', array(select unnest(array[o.id, n.id]) from old_rows o full join new_rows n on o.id = n.id where (o.id, o.name) is distinct from (n.id, n.name)));
  end if;
  return null;
end
$function$;
create table accounts (
  id bigint default nextval('accounts_id_seq'::regclass) not null,
  name character varying(255) not null,
  credit_balance bigint default '0'::bigint not null,
  date_created timestamp with time zone default now() not null,
  rate_limits jsonb default '{}'::jsonb not null,
  date_closed timestamp with time zone);
create table api_keys (
  prefix character(8) not null,
  user_id bigint not null,
  name character varying(255),
  key_hash bytea not null,
  scopes text[] not null,
  created timestamp with time zone default now() not null,
  expiry_date timestamp with time zone,
  last_used timestamp with time zone);
create table autocomplete_industries (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_locations (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_organization_keywords (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_organizations (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_person_skills (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_web_technologies (
  id bigint not null,
  name_key text collate "C" not null,
  terms tsvector not null,
  usage bigint not null);
create table autocomplete_words (
  kind text not null,
  word text collate "C" not null,
  keys integer[] not null);
create table claim_identifiers (
  kind text not null,
  value text not null,
  id bigint not null);
create table claim_merges (
  kind text not null,
  id bigint not null,
  other_id bigint not null);
create table claim_references (
  target_kind text not null,
  target_id bigint not null,
  kind text not null,
  id bigint not null);
create table claims (
  kind text not null,
  id bigint not null,
  record_id bigint not null,
  source_id bigint not null,
  named_by text not null,
  key text not null,
  body jsonb,
  digest uuid,
  collected_at timestamp with time zone not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  seen_at_url text,
  basis text,
  is_apart boolean default false not null) with (fillfactor=70);
create table credit_changes (
  id bigint default nextval('credit_changes_id_seq'::regclass) not null,
  account_id bigint not null,
  change_type text not null,
  change_sum bigint not null,
  change_data jsonb default '{}'::jsonb not null,
  balance_after bigint not null,
  date_created timestamp with time zone default now() not null);
create table data_version (
  id boolean default true not null,
  version bigint default '0'::bigint not null,
  events_version bigint default '0'::bigint not null,
  locations_version bigint default '0'::bigint not null,
  names_version bigint,
  names_definition integer[]);
create table departed_persons (
  person_id bigint not null,
  version bigint default nextval('outbox_versions'::regclass) not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  outbox_version bigint,
  awaits_rebuild boolean default false not null);
create table email_feedback (
  id bigint default nextval('email_feedback_id_seq'::regclass) not null,
  account_id bigint not null,
  user_id bigint not null,
  api_key_prefix character(8) not null,
  person_id bigint,
  name character varying(255),
  is_correct_person boolean not null,
  date_created timestamp with time zone default now() not null,
  email character varying(320) not null,
  email_type text not null,
  contact_status text not null);
create table emails (
  person_id bigint not null,
  email character varying(320) not null,
  email_type text,
  validation_status text not null,
  source text,
  first_seen timestamp with time zone default now() not null);
create table funding_events (
  id bigint not null,
  organization_id bigint not null,
  source text not null,
  funding_type text not null,
  date_featured date not null,
  amount bigint,
  currency character(3) default 'USD'::bpchar not null,
  investors jsonb default '[]'::jsonb not null,
  url text);
create table idempotency_keys (
  account_id bigint not null,
  key_hash bytea not null,
  request_hash bytea not null,
  owner bigint not null,
  attempt uuid not null,
  answer bytea,
  person_ids bigint[],
  is_charged boolean default false not null,
  date_created timestamp with time zone default now() not null,
  expires timestamp with time zone not null);
create table industries (
  id bigint not null,
  name character varying(255) not null);
create table job_posts (
  id bigint not null,
  organization_id bigint not null,
  source text not null,
  source_id character varying(65) not null,
  url character varying(510) not null,
  title character varying(255) not null,
  description text,
  is_remote boolean not null,
  is_active boolean not null,
  location_id bigint,
  date_featured date not null,
  first_seen timestamp with time zone default now() not null);
create table locations (
  id bigint not null,
  name character varying(255) not null,
  osm_locations jsonb default '[]'::jsonb not null);
create table lookup_texts (
  kind text not null,
  key text not null,
  id bigint not null);
create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  executed_at timestamp(6) with time zone default CURRENT_TIMESTAMP(6) not null);
create table organization_keyword_links (
  organization_id bigint not null,
  keyword_id bigint not null,
  position integer not null);
create table organization_keywords (
  id bigint not null,
  name character varying(255) not null);
create table organizations (
  id bigint not null,
  name character varying(255) not null,
  domain character varying(200),
  domain_key character varying(255),
  description text,
  location_id bigint,
  industry_id bigint,
  network_public_identifier character varying(255),
  network_public_profile_url text,
  founded_date date,
  employees bigint,
  revenue bigint,
  funding_total bigint,
  first_seen timestamp with time zone default now() not null);
create table outbox (
  topic text not null,
  record_id bigint not null,
  version bigint default nextval('outbox_versions'::regclass) not null,
  since bigint not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  owner bigint,
  claimed_version bigint,
  attempts integer default 0 not null,
  reason text,
  is_set_aside boolean default false not null) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000);
create table outbox_changes (
  version bigint default nextval('outbox_versions'::regclass) not null,
  topic text not null,
  record_ids bigint[] default '{}'::bigint[] not null,
  domain_keys text[] default '{}'::text[] not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  transaction_id xid8 default pg_current_xact_id() not null) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
create table paid_persons (
  person_id bigint not null,
  kind character varying(255) not null,
  account_id bigint not null,
  shown integer[] not null,
  expires timestamp with time zone not null);
create table patent_author_links (
  patent_id bigint not null,
  person_id bigint not null,
  position integer not null);
create table patents (
  id bigint not null,
  title text not null,
  number text,
  status text,
  url text,
  issue_date date,
  description text);
create table pending_claims (
  kind text not null,
  id bigint not null);
create table person_skill_links (
  person_id bigint not null,
  skill_id bigint not null,
  position integer not null);
create table person_skills (
  id bigint not null,
  name character varying(255) not null);
create table persons (
  id bigint not null,
  full_name text not null,
  first_name text,
  last_name text,
  photo text,
  gender text,
  headline text,
  description text,
  location_id bigint,
  industry_id bigint,
  network_public_identifier character varying(255),
  network_public_profile_url text,
  educations jsonb default '[]'::jsonb not null,
  certifications jsonb default '[]'::jsonb not null,
  courses jsonb default '[]'::jsonb not null,
  honors jsonb default '[]'::jsonb not null,
  languages jsonb default '[]'::jsonb not null,
  memberships jsonb default '[]'::jsonb not null,
  test_scores jsonb default '[]'::jsonb not null,
  volunteering jsonb default '[]'::jsonb not null,
  first_seen timestamp with time zone default now() not null);
create table phone_feedback (
  id bigint default nextval('phone_feedback_id_seq'::regclass) not null,
  account_id bigint not null,
  user_id bigint not null,
  api_key_prefix character(8) not null,
  person_id bigint,
  name character varying(255),
  is_correct_person boolean not null,
  date_created timestamp with time zone default now() not null,
  phone_number character varying(16) not null,
  contact_status text not null);
create table phone_numbers (
  person_id bigint not null,
  phone_number character varying(16) not null,
  first_seen timestamp with time zone default now() not null);
create table place_names (
  name text not null,
  place_id bigint not null);
create table places (
  id bigint not null,
  source_id bigint not null,
  key text not null,
  digest uuid not null,
  kind text not null,
  name character varying(255) not null,
  country text not null,
  region text,
  population bigint);
create table project_contributor_links (
  project_id bigint not null,
  person_id bigint not null,
  position integer not null);
create table projects (
  id bigint not null,
  title text not null,
  url text,
  start_date date,
  end_date date,
  description text);
create table publication_author_links (
  publication_id bigint not null,
  person_id bigint not null,
  position integer not null);
create table publications (
  id bigint not null,
  title text not null,
  publisher text,
  url text,
  published_date date,
  description text);
create unlogged table rate_counts (
  key character varying(255) not null,
  points integer not null,
  expire bigint not null) with (fillfactor=50);
create table rebuild_changes (
  topic text not null,
  record_id bigint not null,
  version bigint default nextval('outbox_versions'::regclass) not null);
create table roles (
  id bigint not null,
  person_id bigint not null,
  organization_id bigint,
  organization_name text,
  title character varying(255) not null,
  description text,
  is_current boolean not null,
  start_date date,
  end_date date,
  location_id bigint);
create table search_builds (
  uid text not null,
  kind text not null,
  prefix text not null,
  state text not null,
  since timestamp with time zone default now() not null,
  definition text not null,
  definition_version integer[] not null,
  data_version bigint not null,
  database_identity text default database_identity() not null,
  begun bigint default '0'::bigint not null,
  applied bigint default '0'::bigint not null);
create table sightings (
  kind text not null,
  block bigint not null,
  seen_at timestamp with time zone not null,
  ids bit(1024) not null);
create table simple_events (
  id bigint not null,
  organization_id bigint not null,
  source text not null,
  reason text not null,
  date_featured date not null,
  title text,
  url text);
create table sources (
  id bigint default nextval('sources_id_seq'::regclass) not null,
  name character varying(64) not null,
  rank integer,
  date_created timestamp with time zone default now() not null);
create table suppressed_persons (
  person_id bigint not null,
  date_created timestamp with time zone default now() not null);
create table suppressions (
  id bigint default nextval('suppressions_id_seq'::regclass) not null,
  person_id bigint,
  network_public_identifier character varying(255),
  email character varying(320),
  phone_number character varying(16),
  date_created timestamp with time zone default now() not null);
create table users (
  id bigint default nextval('users_id_seq'::regclass) not null,
  account_id bigint not null,
  email character varying(320),
  first_name character varying(255),
  last_name character varying(255),
  is_active boolean default true not null,
  date_joined timestamp with time zone default now() not null);
create table web_technologies (
  id bigint not null,
  name character varying(255) not null);
create table website_technology_links (
  website_id bigint not null,
  web_technology_id bigint not null,
  is_active boolean not null,
  position integer not null);
create table websites (
  id bigint not null,
  domain character varying(200) not null,
  domain_key character varying(255) not null,
  organization_id bigint,
  public_rank integer,
  analytics_rank integer,
  analytics_traffic bigint,
  first_seen timestamp with time zone default now() not null);
alter table autocomplete_industries alter column terms set statistics 1000;
alter table autocomplete_locations alter column terms set statistics 1000;
alter table autocomplete_organization_keywords alter column terms set statistics 1000;
alter table autocomplete_organizations alter column terms set statistics 1000;
alter table autocomplete_person_skills alter column terms set statistics 1000;
alter table autocomplete_web_technologies alter column terms set statistics 1000;
alter sequence accounts_id_seq owned by accounts.id;
alter sequence credit_changes_id_seq owned by credit_changes.id;
alter sequence email_feedback_id_seq owned by email_feedback.id;
alter sequence migrations_id_seq owned by migrations.id;
alter sequence phone_feedback_id_seq owned by phone_feedback.id;
alter sequence sources_id_seq owned by sources.id;
alter sequence suppressions_id_seq owned by suppressions.id;
alter sequence users_id_seq owned by users.id;
insert into accounts select * from jsonb_populate_recordset(null::accounts, '[
  {"id":1,"name":"Earlier","date_closed":null,"rate_limits":{},"date_created":"2026-11-22T14:45:10.412036+00:00","credit_balance":993}
]');
insert into api_keys select * from jsonb_populate_recordset(null::api_keys, '[
  {"name":null,"prefix":"YdlJ800c","scopes":["people","contacts","organizations","jobs","websites","feedback","billing","keys"],"created":"2026-11-22T14:45:10.412036+00:00","user_id":1,"key_hash":"\\x465392fb5cd17eaa049928de9eab2ba0a5e797fac42dc23ee789737525d0de24","last_used":null,"expiry_date":null}
]');
insert into autocomplete_industries select * from jsonb_populate_recordset(null::autocomplete_industries, '[
  {"id":1,"terms":"''cranes''","usage":2,"name_key":"cranes"}
]');
insert into autocomplete_words select * from jsonb_populate_recordset(null::autocomplete_words, '[
  {"keys":[5,6],"kind":"industries","word":"cranes"}
]');
insert into claim_identifiers select * from jsonb_populate_recordset(null::claim_identifiers, '[
  {"id":1,"kind":"organizations","value":"domain:kran.example"},
  {"id":10000000000000,"kind":"organizations","value":"domain:kran.example"}
]');
insert into claims select * from jsonb_populate_recordset(null::claims, '[
  {"id":1,"key":"1","body":{"name":"Kran"},"kind":"organizations","basis":null,"digest":"c4ca4238-a0b9-2382-0dcc-509a6f75849b","is_apart":false,"named_by":"key","last_seen":"2026-11-22T00:00:00+00:00","record_id":1,"source_id":1,"first_seen":"2026-11-22T00:00:00+00:00","seen_at_url":null,"collected_at":"2026-11-22T00:00:00+00:00"},
  {"id":10000000000000,"key":"K-7","body":{"name":"Kran AG"},"kind":"organizations","basis":null,"digest":"c81e728d-9d4c-2f63-6f06-7f89cc14862c","is_apart":false,"named_by":"key","last_seen":"2026-11-23T00:00:00+00:00","record_id":1,"source_id":2,"first_seen":"2026-11-23T00:00:00+00:00","seen_at_url":null,"collected_at":"2026-11-23T00:00:00+00:00"}
]');
insert into credit_changes select * from jsonb_populate_recordset(null::credit_changes, '[
  {"id":1,"account_id":1,"change_sum":1000,"change_data":{},"change_type":"grant","date_created":"2026-11-22T14:45:10.430616+00:00","balance_after":1000},
  {"id":2,"account_id":1,"change_sum":-7,"change_data":{},"change_type":"adjust","date_created":"2026-11-22T14:45:10.445658+00:00","balance_after":993}
]');
insert into data_version select * from jsonb_populate_recordset(null::data_version, '[
  {"id":true,"version":0,"names_version":null,"events_version":0,"names_definition":null,"locations_version":0}
]');
insert into departed_persons select * from jsonb_populate_recordset(null::departed_persons, '[
  {"version":34,"person_id":3,"awaits_rebuild":false,"outbox_version":null,"transaction_id":"838"}
]');
insert into email_feedback select * from jsonb_populate_recordset(null::email_feedback, '[
  {"id":1,"name":null,"email":"shared@sample.example","user_id":1,"person_id":2,"account_id":1,"email_type":"work","date_created":"2026-11-22T14:45:10.453691+00:00","api_key_prefix":"aaaaaaaa","contact_status":"valid","is_correct_person":true}
]');
insert into emails select * from jsonb_populate_recordset(null::emails, '[
  {"email":"ann@kran.example","source":null,"person_id":1,"email_type":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","validation_status":"valid"},
  {"email":"shared@sample.example","source":null,"person_id":2,"email_type":"work","first_seen":"2026-11-26T20:53:04.554683+00:00","validation_status":"risky"}
]');
insert into funding_events select * from jsonb_populate_recordset(null::funding_events, '[
  {"id":1,"url":null,"amount":1000,"source":"funding_db","currency":"USD","investors":["Sample Capital"],"funding_type":"seed","date_featured":"2025-01-01","organization_id":2}
]');
insert into idempotency_keys select * from jsonb_populate_recordset(null::idempotency_keys, '[
  {"owner":1,"answer":null,"attempt":"56025f94-2b5e-4317-8ce9-e3a51dc23355","expires":"2026-11-23T14:45:10.446057+00:00","key_hash":"\\x2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683","account_id":1,"is_charged":false,"person_ids":null,"date_created":"2026-11-22T14:45:10.446057+00:00","request_hash":"\\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047"}
]');
insert into industries select * from jsonb_populate_recordset(null::industries, '[
  {"id":1,"name":"Software"},
  {"id":2,"name":"Shipping"}
]');
insert into job_posts select * from jsonb_populate_recordset(null::job_posts, '[
  {"id":1,"url":"https://jobs.example/1","title":"Driver","source":"network","is_active":true,"is_remote":false,"source_id":"a","first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"location_id":2,"date_featured":"2026-01-01","organization_id":1}
]');
insert into locations select * from jsonb_populate_recordset(null::locations, '[
  {"id":1,"name":"Germany","osm_locations":[{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":2,"name":"Kiel, Germany","osm_locations":[{"id":11,"name":"Kiel","place_type":"city"},{"id":10,"name":"Germany","place_type":"country"}]},
  {"id":3,"name":"Remote","osm_locations":[]}
]');
insert into lookup_texts select * from jsonb_populate_recordset(null::lookup_texts, '[
  {"id":1,"key":"cranes","kind":"industries"}
]');
insert into organization_keyword_links select * from jsonb_populate_recordset(null::organization_keyword_links, '[
  {"position":1,"keyword_id":2,"organization_id":1},
  {"position":0,"keyword_id":3,"organization_id":1},
  {"position":0,"keyword_id":1,"organization_id":2}
]');
insert into organization_keywords select * from jsonb_populate_recordset(null::organization_keywords, '[
  {"id":1,"name":"SDK"},
  {"id":2,"name":"Cranes"},
  {"id":3,"name":"Ports"}
]');
insert into organizations select * from jsonb_populate_recordset(null::organizations, '[
  {"id":1,"name":"Kran & Co","domain":"kran.example","revenue":null,"employees":12,"domain_key":"kran.example","first_seen":"2026-11-26T20:53:04.554683+00:00","description":"Cranes\tand\\or ports\nsince 1900","industry_id":2,"location_id":2,"founded_date":"1900-01-01","funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":2,"name":"Bücher","domain":"www.bücher.example","revenue":null,"employees":null,"domain_key":"xn--bcher-kva.example","first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":1,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null},
  {"id":3,"name":"Nothing known","domain":null,"revenue":null,"employees":null,"domain_key":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":null,"location_id":null,"founded_date":null,"funding_total":null,"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into outbox_changes select * from jsonb_populate_recordset(null::outbox_changes, '[
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.670775+00:00","version":10,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.670841+00:00","version":11,"record_ids":[2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.672398+00:00","version":12,"record_ids":[1,2],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:14.672614+00:00","version":13,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.707441+00:00","version":14,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:09.707544+00:00","version":15,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"domain_organizations","due_at":"2026-11-22T14:45:09.707949+00:00","version":16,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"domain_roles","due_at":"2026-11-22T14:45:09.708234+00:00","version":17,"record_ids":[],"domain_keys":["kran.example","nobody.example"],"transaction_id":"823"},
  {"topic":"website_organizations","due_at":"2026-11-22T14:45:09.716524+00:00","version":18,"record_ids":[1],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:14.716634+00:00","version":19,"record_ids":[1,2],"domain_keys":[],"transaction_id":"823"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:09.563956+00:00","version":2,"record_ids":[1,2],"domain_keys":[],"transaction_id":"817"},
  {"topic":"autocomplete_industries","due_at":"2026-11-22T14:45:14.851643+00:00","version":20,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.851755+00:00","version":21,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"person_roles","due_at":"2026-11-22T14:45:09.861614+00:00","version":22,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:14.861793+00:00","version":23,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"824"},
  {"topic":"roles","due_at":"2026-11-22T14:45:09.864006+00:00","version":24,"record_ids":[21,12,11],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:14.871474+00:00","version":25,"record_ids":[1,2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:14.871697+00:00","version":26,"record_ids":[2],"domain_keys":[],"transaction_id":"824"},
  {"topic":"jobs","due_at":"2026-11-22T14:45:10.308062+00:00","version":27,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:15.308176+00:00","version":28,"record_ids":[1],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:15.308237+00:00","version":29,"record_ids":[2],"domain_keys":[],"transaction_id":"828"},
  {"topic":"autocomplete_organization_keywords","due_at":"2026-11-22T14:45:09.582855+00:00","version":3,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"818"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.324581+00:00","version":30,"record_ids":[1],"domain_keys":[],"transaction_id":"829"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:10.342949+00:00","version":31,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"organization_roles","due_at":"2026-11-22T14:45:10.343085+00:00","version":32,"record_ids":[2],"domain_keys":[],"transaction_id":"830"},
  {"topic":"events","due_at":"2026-11-22T14:45:10.343463+00:00","version":33,"record_ids":[1],"domain_keys":[],"transaction_id":"830"},
  {"topic":"autocomplete_person_skills","due_at":"2026-11-22T14:45:09.601348+00:00","version":4,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"819"},
  {"topic":"autocomplete_web_technologies","due_at":"2026-11-22T14:45:09.620326+00:00","version":5,"record_ids":[1,2],"domain_keys":[],"transaction_id":"820"},
  {"topic":"locations","due_at":"2026-11-22T14:45:09.641591+00:00","version":6,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"autocomplete_locations","due_at":"2026-11-22T14:45:09.641774+00:00","version":7,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"821"},
  {"topic":"organizations","due_at":"2026-11-22T14:45:09.670561+00:00","version":8,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"},
  {"topic":"autocomplete_organizations","due_at":"2026-11-22T14:45:09.670678+00:00","version":9,"record_ids":[1,2,3],"domain_keys":[],"transaction_id":"822"}
]');
insert into paid_persons select * from jsonb_populate_recordset(null::paid_persons, '[
  {"kind":"person","shown":[17,-4],"expires":"2027-01-01T00:00:00+00:00","person_id":1,"account_id":1}
]');
insert into patent_author_links select * from jsonb_populate_recordset(null::patent_author_links, '[
  {"position":1,"patent_id":1,"person_id":1},
  {"position":0,"patent_id":1,"person_id":2}
]');
insert into patents select * from jsonb_populate_recordset(null::patents, '[
  {"id":1,"url":null,"title":"A crane","number":null,"status":null,"issue_date":"2001-02-03","description":null}
]');
insert into person_skill_links select * from jsonb_populate_recordset(null::person_skill_links, '[
  {"position":1,"skill_id":1,"person_id":1},
  {"position":0,"skill_id":2,"person_id":1},
  {"position":0,"skill_id":3,"person_id":2}
]');
insert into person_skills select * from jsonb_populate_recordset(null::person_skills, '[
  {"id":1,"name":"C++"},
  {"id":2,"name":"Welding"},
  {"id":3,"name":"Greek"}
]');
insert into persons select * from jsonb_populate_recordset(null::persons, '[
  {"id":1,"photo":null,"gender":null,"honors":[],"courses":[],"headline":"Crane driver","full_name":"Ann Sample","languages":[{"name":"Greek","proficiency":"native"}],"last_name":null,"educations":[{"school_name":"Kiel"}],"first_name":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":2,"location_id":2,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":"Ann-Sample","network_public_profile_url":null},
  {"id":2,"photo":null,"gender":null,"honors":[],"courses":[],"headline":null,"full_name":"Bob Sample","languages":[],"last_name":null,"educations":[],"first_name":null,"first_seen":"2026-11-26T20:53:04.554683+00:00","description":null,"industry_id":null,"location_id":null,"memberships":[],"test_scores":[],"volunteering":[],"certifications":[],"network_public_identifier":null,"network_public_profile_url":null}
]');
insert into phone_feedback select * from jsonb_populate_recordset(null::phone_feedback, '[
  {"id":1,"name":null,"user_id":1,"person_id":2,"account_id":1,"date_created":"2026-11-22T14:45:10.458084+00:00","phone_number":"+442079460123","api_key_prefix":"aaaaaaaa","contact_status":"connected","is_correct_person":true}
]');
insert into phone_numbers select * from jsonb_populate_recordset(null::phone_numbers, '[
  {"person_id":1,"first_seen":"2026-11-26T20:53:04.554683+00:00","phone_number":"+442079460123"}
]');
insert into place_names select * from jsonb_populate_recordset(null::place_names, '[
  {"name":"ulm","place_id":8001000000000007}
]');
insert into places select * from jsonb_populate_recordset(null::places, '[
  {"id":8001000000000007,"key":"7","kind":"city","name":"Ulm","digest":"8f14e45f-ceea-167a-5a36-dedd4bea2543","region":"01","country":"DE","source_id":1,"population":126000}
]');
insert into projects select * from jsonb_populate_recordset(null::projects, '[
  {"id":1,"url":null,"title":"Crane simulator","end_date":null,"start_date":null,"description":null}
]');
insert into publication_author_links select * from jsonb_populate_recordset(null::publication_author_links, '[
  {"position":0,"person_id":1,"publication_id":1}
]');
insert into publications select * from jsonb_populate_recordset(null::publications, '[
  {"id":1,"url":null,"title":"On cranes","publisher":null,"description":null,"published_date":null}
]');
insert into rate_counts select * from jsonb_populate_recordset(null::rate_counts, '[
  {"key":"searches:1","expire":1,"points":3}
]');
insert into roles select * from jsonb_populate_recordset(null::roles, '[
  {"id":11,"title":"Driver","end_date":null,"person_id":1,"is_current":true,"start_date":"2010-01-01","description":null,"location_id":2,"organization_id":1,"organization_name":null},
  {"id":12,"title":"Trainee","end_date":null,"person_id":1,"is_current":false,"start_date":null,"description":null,"location_id":null,"organization_id":null,"organization_name":"Unknown Ltd"},
  {"id":21,"title":"Editor","end_date":null,"person_id":2,"is_current":true,"start_date":null,"description":null,"location_id":null,"organization_id":2,"organization_name":null}
]');
insert into sightings select * from jsonb_populate_recordset(null::sightings, '[
  {"ids":"0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000110","kind":"persons","block":0,"seen_at":"2026-11-22T00:00:00+00:00"}
]');
insert into simple_events select * from jsonb_populate_recordset(null::simple_events, '[
  {"id":1,"url":null,"title":null,"reason":"promoted_on_site","source":"launch_site","date_featured":"2025-01-01","organization_id":1}
]');
insert into sources select * from jsonb_populate_recordset(null::sources, '[
  {"id":1,"name":"strict","rank":null,"date_created":"2026-11-26T20:53:04.554683+00:00"},
  {"id":2,"name":"crm","rank":1,"date_created":"2026-11-26T20:56:43.378991+00:00"}
]');
insert into suppressed_persons select * from jsonb_populate_recordset(null::suppressed_persons, '[
  {"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00"}
]');
insert into suppressions select * from jsonb_populate_recordset(null::suppressions, '[
  {"id":1,"email":null,"person_id":3,"date_created":"2026-11-22T14:45:10.468061+00:00","phone_number":null,"network_public_identifier":null}
]');
insert into users select * from jsonb_populate_recordset(null::users, '[
  {"id":1,"email":null,"is_active":true,"last_name":null,"account_id":1,"first_name":null,"date_joined":"2026-11-22T14:45:10.412036+00:00"}
]');
insert into web_technologies select * from jsonb_populate_recordset(null::web_technologies, '[
  {"id":1,"name":"nginx"},
  {"id":2,"name":"PHP"}
]');
insert into website_technology_links select * from jsonb_populate_recordset(null::website_technology_links, '[
  {"position":1,"is_active":true,"website_id":1,"web_technology_id":1},
  {"position":0,"is_active":false,"website_id":1,"web_technology_id":2}
]');
insert into websites select * from jsonb_populate_recordset(null::websites, '[
  {"id":1,"domain":"kran.example","domain_key":"kran.example","first_seen":"2026-11-26T20:53:04.554683+00:00","public_rank":7,"analytics_rank":null,"organization_id":1,"analytics_traffic":null},
  {"id":2,"domain":"nobody.example","domain_key":"nobody.example","first_seen":"2026-11-26T20:53:04.554683+00:00","public_rank":null,"analytics_rank":null,"organization_id":null,"analytics_traffic":9007199254740991}
]');
insert into migrations select * from jsonb_populate_recordset(null::migrations, '[
  {"id":1,"name":"Migration20261126220000","executed_at":"2026-11-26T20:56:41.453774+00:00"}
]');
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (prefix);
alter table autocomplete_industries add constraint autocomplete_industries_pkey PRIMARY KEY (id);
alter table autocomplete_locations add constraint autocomplete_locations_pkey PRIMARY KEY (id);
alter table autocomplete_organization_keywords add constraint autocomplete_organization_keywords_pkey PRIMARY KEY (id);
alter table autocomplete_organizations add constraint autocomplete_organizations_pkey PRIMARY KEY (id);
alter table autocomplete_person_skills add constraint autocomplete_person_skills_pkey PRIMARY KEY (id);
alter table autocomplete_web_technologies add constraint autocomplete_web_technologies_pkey PRIMARY KEY (id);
alter table autocomplete_words add constraint autocomplete_words_pkey PRIMARY KEY (kind, word);
alter table claim_identifiers add constraint claim_identifiers_pkey PRIMARY KEY (kind, value, id);
alter table claim_merges add constraint claim_merges_pkey PRIMARY KEY (kind, id, other_id);
alter table claim_references add constraint claim_references_pkey PRIMARY KEY (target_kind, target_id, kind, id);
alter table claims add constraint claims_pkey PRIMARY KEY (kind, id);
alter table credit_changes add constraint credit_changes_pkey PRIMARY KEY (id);
alter table data_version add constraint data_version_pkey PRIMARY KEY (id);
alter table departed_persons add constraint departed_persons_pkey PRIMARY KEY (person_id);
alter table email_feedback add constraint email_feedback_pkey PRIMARY KEY (id);
alter table emails add constraint emails_pkey PRIMARY KEY (person_id, email);
alter table funding_events add constraint funding_events_pkey PRIMARY KEY (id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key_hash);
alter table industries add constraint industries_pkey PRIMARY KEY (id);
alter table job_posts add constraint job_posts_pkey PRIMARY KEY (id);
alter table locations add constraint locations_pkey PRIMARY KEY (id);
alter table lookup_texts add constraint lookup_texts_pkey PRIMARY KEY (kind, key);
alter table migrations add constraint migrations_pkey PRIMARY KEY (id);
alter table organization_keyword_links add constraint organization_keyword_links_pkey PRIMARY KEY (organization_id, keyword_id);
alter table organization_keywords add constraint organization_keywords_pkey PRIMARY KEY (id);
alter table organizations add constraint organizations_pkey PRIMARY KEY (id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (topic, record_id);
alter table outbox_changes add constraint outbox_changes_pkey PRIMARY KEY (version);
alter table paid_persons add constraint paid_persons_pkey PRIMARY KEY (person_id, kind, account_id);
alter table patent_author_links add constraint patent_author_links_pkey PRIMARY KEY (patent_id, person_id);
alter table patents add constraint patents_pkey PRIMARY KEY (id);
alter table pending_claims add constraint pending_claims_pkey PRIMARY KEY (kind, id);
alter table person_skill_links add constraint person_skill_links_pkey PRIMARY KEY (person_id, skill_id);
alter table person_skills add constraint person_skills_pkey PRIMARY KEY (id);
alter table persons add constraint persons_pkey PRIMARY KEY (id);
alter table phone_feedback add constraint phone_feedback_pkey PRIMARY KEY (id);
alter table phone_numbers add constraint phone_numbers_pkey PRIMARY KEY (person_id, phone_number);
alter table place_names add constraint place_names_pkey PRIMARY KEY (name, place_id);
alter table places add constraint places_pkey PRIMARY KEY (id);
alter table project_contributor_links add constraint project_contributor_links_pkey PRIMARY KEY (project_id, person_id);
alter table projects add constraint projects_pkey PRIMARY KEY (id);
alter table publication_author_links add constraint publication_author_links_pkey PRIMARY KEY (publication_id, person_id);
alter table publications add constraint publications_pkey PRIMARY KEY (id);
alter table rate_counts add constraint rate_counts_pkey PRIMARY KEY (key);
alter table rebuild_changes add constraint rebuild_changes_pkey PRIMARY KEY (topic, record_id);
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table search_builds add constraint search_builds_pkey PRIMARY KEY (uid);
alter table sightings add constraint sightings_pkey PRIMARY KEY (kind, block, seen_at);
alter table simple_events add constraint simple_events_pkey PRIMARY KEY (id);
alter table sources add constraint sources_pkey PRIMARY KEY (id);
alter table suppressed_persons add constraint suppressed_persons_pkey PRIMARY KEY (person_id);
alter table suppressions add constraint suppressions_pkey PRIMARY KEY (id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table web_technologies add constraint web_technologies_pkey PRIMARY KEY (id);
alter table website_technology_links add constraint website_technology_links_pkey PRIMARY KEY (website_id, web_technology_id);
alter table websites add constraint websites_pkey PRIMARY KEY (id);
alter table sources add constraint sources_name_unique UNIQUE (name);
alter table suppressions add constraint suppressions_email_unique UNIQUE (email);
alter table suppressions add constraint suppressions_network_public_identifier_unique UNIQUE (network_public_identifier);
alter table suppressions add constraint suppressions_person_id_unique UNIQUE (person_id);
alter table suppressions add constraint suppressions_phone_number_unique UNIQUE (phone_number);
alter table websites add constraint websites_domain_key_unique UNIQUE (domain_key);
alter table accounts add constraint accounts_credit_balance_check CHECK ((credit_balance >= 0));
alter table api_keys add constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table credit_changes add constraint credit_changes_balance_after_check CHECK ((balance_after >= 0));
alter table credit_changes add constraint credit_changes_change_type_check CHECK ((change_type = ANY (ARRAY['spend'::text, 'purchase'::text, 'grant'::text, 'refund'::text, 'adjust'::text])));
alter table data_version add constraint data_version_id_check CHECK (id);
alter table email_feedback add constraint email_feedback_contact_status_check CHECK ((contact_status = ANY (ARRAY['valid'::text, 'invalid'::text])));
alter table email_feedback add constraint email_feedback_email_check CHECK (((email)::text = lower((email)::text)));
alter table email_feedback add constraint email_feedback_email_type_check CHECK ((email_type = ANY (ARRAY['personal'::text, 'work'::text])));
alter table emails add constraint emails_email_check CHECK (((email)::text = lower((email)::text)));
alter table emails add constraint emails_email_type_check CHECK ((email_type = ANY (ARRAY['personal'::text, 'work'::text])));
alter table emails add constraint emails_validation_status_check CHECK ((validation_status = ANY (ARRAY['valid'::text, 'risky'::text, 'unknown'::text, 'invalid'::text])));
alter table funding_events add constraint funding_events_funding_type_check CHECK ((funding_type = ANY (ARRAY['angel'::text, 'pre_seed'::text, 'seed'::text, 'series_a'::text, 'series_b'::text, 'series_c'::text, 'series_d'::text, 'series_e'::text, 'series_f'::text, 'series_g'::text, 'series_h'::text, 'series_i'::text, 'series_j'::text, 'series_unknown'::text, 'convertible_note'::text, 'equity_crowdfunding'::text, 'product_crowdfunding'::text, 'initial_coin_offering'::text, 'private_equity'::text, 'corporate_round'::text, 'debt_financing'::text, 'grant'::text, 'non_equity_assistance'::text, 'secondary_market'::text, 'post_ipo_equity'::text, 'post_ipo_debt'::text, 'post_ipo_secondary'::text, 'undisclosed'::text])));
alter table funding_events add constraint funding_events_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table funding_events add constraint funding_events_source_check CHECK ((source = 'funding_db'::text));
alter table idempotency_keys add constraint idempotency_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table idempotency_keys add constraint idempotency_keys_request_hash_check CHECK ((octet_length(request_hash) = 32));
alter table industries add constraint industries_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table job_posts add constraint job_posts_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table job_posts add constraint job_posts_source_check CHECK ((source = ANY (ARRAY['board_one'::text, 'network'::text, 'board_two'::text])));
alter table locations add constraint locations_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table organization_keywords add constraint organization_keywords_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table organizations add constraint organizations_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table patents add constraint patents_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table person_skills add constraint person_skills_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table persons add constraint persons_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table phone_feedback add constraint phone_feedback_contact_status_check CHECK ((contact_status = ANY (ARRAY['connected'::text, 'disconnected'::text])));
alter table phone_feedback add constraint phone_feedback_phone_number_check CHECK (((phone_number)::text ~ '^[+][0-9]{2,15}$'::text));
alter table phone_numbers add constraint phone_numbers_phone_number_check CHECK (((phone_number)::text ~ '^[+][0-9]{2,15}$'::text));
alter table projects add constraint projects_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table publications add constraint publications_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table roles add constraint roles_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table simple_events add constraint simple_events_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table simple_events add constraint simple_events_reason_check CHECK ((reason = ANY (ARRAY['report_released'::text, 'promoted_on_site'::text])));
alter table simple_events add constraint simple_events_source_check CHECK ((source = ANY (ARRAY['launch_site'::text, 'form_c_regulator'::text, 'form_d_regulator'::text])));
alter table suppressions add constraint suppressions_one_name_check CHECK ((num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1));
alter table web_technologies add constraint web_technologies_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table websites add constraint websites_analytics_rank_check CHECK ((analytics_rank >= 0));
alter table websites add constraint websites_analytics_traffic_check CHECK ((analytics_traffic >= 0));
alter table websites add constraint websites_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint)));
alter table websites add constraint websites_public_rank_check CHECK ((public_rank >= 0));
alter table api_keys add constraint api_keys_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table credit_changes add constraint credit_changes_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table email_feedback add constraint email_feedback_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table email_feedback add constraint email_feedback_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL;
alter table email_feedback add constraint email_feedback_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table emails add constraint emails_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table funding_events add constraint funding_events_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table job_posts add constraint job_posts_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table job_posts add constraint job_posts_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_keyword_links add constraint organization_keyword_links_keyword_id_foreign FOREIGN KEY (keyword_id) REFERENCES organization_keywords(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table organization_keyword_links add constraint organization_keyword_links_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table organizations add constraint organizations_industry_id_foreign FOREIGN KEY (industry_id) REFERENCES industries(id) ON DELETE SET NULL;
alter table organizations add constraint organizations_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table paid_persons add constraint paid_persons_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table patent_author_links add constraint patent_author_links_patent_id_foreign FOREIGN KEY (patent_id) REFERENCES patents(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table patent_author_links add constraint patent_author_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table person_skill_links add constraint person_skill_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table person_skill_links add constraint person_skill_links_skill_id_foreign FOREIGN KEY (skill_id) REFERENCES person_skills(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table persons add constraint persons_industry_id_foreign FOREIGN KEY (industry_id) REFERENCES industries(id) ON DELETE SET NULL;
alter table persons add constraint persons_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table phone_feedback add constraint phone_feedback_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table phone_feedback add constraint phone_feedback_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL;
alter table phone_feedback add constraint phone_feedback_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
alter table phone_numbers add constraint phone_numbers_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table project_contributor_links add constraint project_contributor_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table project_contributor_links add constraint project_contributor_links_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table publication_author_links add constraint publication_author_links_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table publication_author_links add constraint publication_author_links_publication_id_foreign FOREIGN KEY (publication_id) REFERENCES publications(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table roles add constraint roles_location_id_foreign FOREIGN KEY (location_id) REFERENCES locations(id) ON DELETE SET NULL;
alter table roles add constraint roles_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL;
alter table roles add constraint roles_person_id_foreign FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE;
alter table simple_events add constraint simple_events_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table users add constraint users_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table website_technology_links add constraint website_technology_links_web_technology_id_foreign FOREIGN KEY (web_technology_id) REFERENCES web_technologies(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table website_technology_links add constraint website_technology_links_website_id_foreign FOREIGN KEY (website_id) REFERENCES websites(id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table websites add constraint websites_organization_id_foreign FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL;
CREATE INDEX api_keys_user_id_index ON api_keys USING btree (user_id);
CREATE INDEX autocomplete_industries_name_key_index ON autocomplete_industries USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_industries_terms_index ON autocomplete_industries USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_industries_usage_index ON autocomplete_industries USING btree (usage DESC, id);
CREATE INDEX autocomplete_locations_name_key_index ON autocomplete_locations USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_locations_terms_index ON autocomplete_locations USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_locations_usage_index ON autocomplete_locations USING btree (usage DESC, id);
CREATE INDEX autocomplete_organization_keywords_name_key_index ON autocomplete_organization_keywords USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_organization_keywords_terms_index ON autocomplete_organization_keywords USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_organization_keywords_usage_index ON autocomplete_organization_keywords USING btree (usage DESC, id);
CREATE INDEX autocomplete_organizations_name_key_index ON autocomplete_organizations USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_organizations_terms_index ON autocomplete_organizations USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_organizations_usage_index ON autocomplete_organizations USING btree (usage DESC, id);
CREATE INDEX autocomplete_person_skills_name_key_index ON autocomplete_person_skills USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_person_skills_terms_index ON autocomplete_person_skills USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_person_skills_usage_index ON autocomplete_person_skills USING btree (usage DESC, id);
CREATE INDEX autocomplete_web_technologies_name_key_index ON autocomplete_web_technologies USING btree (name_key) INCLUDE (usage, id);
CREATE INDEX autocomplete_web_technologies_terms_index ON autocomplete_web_technologies USING gin (terms) WITH (gin_pending_list_limit='64');
CREATE INDEX autocomplete_web_technologies_usage_index ON autocomplete_web_technologies USING btree (usage DESC, id);
CREATE INDEX autocomplete_words_keys_index ON autocomplete_words USING gin (keys) WITH (gin_pending_list_limit='64');
CREATE INDEX claim_identifiers_kind_id_index ON claim_identifiers USING btree (kind, id);
CREATE INDEX claim_merges_kind_other_id_index ON claim_merges USING btree (kind, other_id);
CREATE INDEX claim_references_kind_id_index ON claim_references USING btree (kind, id);
CREATE INDEX claims_kind_record_id_index ON claims USING btree (kind, record_id);
CREATE INDEX claims_merged_index ON claims USING btree (kind, record_id) WHERE (record_id <> id);
CREATE INDEX credit_changes_account_id_date_created_id_index ON credit_changes USING btree (account_id, date_created, id);
CREATE INDEX email_feedback_person_id_index ON email_feedback USING btree (person_id);
CREATE INDEX emails_email_index ON emails USING btree (email);
CREATE INDEX funding_events_funding_type_date_featured_organization_id_index ON funding_events USING btree (funding_type, date_featured, organization_id);
CREATE INDEX funding_events_organization_id_date_featured_index ON funding_events USING btree (organization_id, date_featured);
CREATE INDEX idempotency_keys_expires_index ON idempotency_keys USING btree (expires);
CREATE INDEX job_posts_location_id_index ON job_posts USING btree (location_id);
CREATE INDEX job_posts_organization_id_index ON job_posts USING btree (organization_id);
CREATE INDEX job_posts_url_index ON job_posts USING hash (url);
CREATE INDEX lookup_texts_kind_id_index ON lookup_texts USING btree (kind, id);
CREATE INDEX organization_keyword_links_keyword_id_index ON organization_keyword_links USING btree (keyword_id);
CREATE INDEX organizations_domain_key_index ON organizations USING btree (domain_key);
CREATE INDEX organizations_industry_id_index ON organizations USING btree (industry_id);
CREATE INDEX organizations_location_id_index ON organizations USING btree (location_id);
CREATE INDEX organizations_name_keys_index ON organizations USING gin (organization_name_keys((name)::text)) WITH (fastupdate=off);
CREATE INDEX organizations_network_public_identifier_index ON organizations USING btree (slug_key((network_public_identifier)::text));
CREATE INDEX outbox_changes_events_index ON outbox_changes USING btree (version) WHERE (topic = 'events'::text);
CREATE INDEX outbox_due_index ON outbox USING btree (due_at) WHERE (NOT is_set_aside);
CREATE INDEX outbox_owner_index ON outbox USING btree (owner) WHERE (owner IS NOT NULL);
CREATE INDEX paid_persons_expires_index ON paid_persons USING btree (expires);
CREATE INDEX patent_author_links_person_id_index ON patent_author_links USING btree (person_id);
CREATE INDEX person_skill_links_skill_id_index ON person_skill_links USING btree (skill_id);
CREATE INDEX persons_industry_id_index ON persons USING btree (industry_id);
CREATE INDEX persons_location_id_index ON persons USING btree (location_id);
CREATE INDEX persons_name_keys_index ON persons USING gin (person_name_keys(full_name)) WITH (fastupdate=off);
CREATE INDEX persons_network_public_identifier_index ON persons USING btree (slug_key((network_public_identifier)::text));
CREATE INDEX persons_own_name_keys_index ON persons USING gin (person_name_keys(((first_name || ' '::text) || last_name))) WITH (fastupdate=off) WHERE (((first_name || ' '::text) || last_name) <> full_name);
CREATE INDEX phone_feedback_person_id_index ON phone_feedback USING btree (person_id);
CREATE INDEX phone_numbers_phone_number_index ON phone_numbers USING btree (phone_number);
CREATE INDEX place_names_place_id_index ON place_names USING btree (place_id);
CREATE INDEX places_area_index ON places USING btree (kind, country, region) WHERE (kind <> 'city'::text);
CREATE INDEX project_contributor_links_person_id_index ON project_contributor_links USING btree (person_id);
CREATE INDEX publication_author_links_person_id_index ON publication_author_links USING btree (person_id);
CREATE INDEX roles_location_id_index ON roles USING btree (location_id);
CREATE INDEX roles_organization_id_index ON roles USING btree (organization_id);
CREATE INDEX roles_person_id_index ON roles USING btree (person_id);
CREATE INDEX simple_events_organization_id_date_featured_index ON simple_events USING btree (organization_id, date_featured);
CREATE INDEX simple_events_source_reason_date_featured_organization_id_index ON simple_events USING btree (source, reason, date_featured, organization_id);
CREATE INDEX users_account_id_index ON users USING btree (account_id);
CREATE INDEX website_technology_links_web_technology_id_index ON website_technology_links USING btree (web_technology_id);
CREATE INDEX websites_organization_id_index ON websites USING btree (organization_id);
CREATE UNIQUE INDEX claims_name_index ON claims USING btree (source_id, kind, named_by, key);
CREATE UNIQUE INDEX places_key_index ON places USING btree (source_id, key);
CREATE UNIQUE INDEX search_builds_live_index ON search_builds USING btree (prefix, kind) WHERE (state = 'live'::text);
comment on function note_funding_events() is '7';
comment on function note_industries() is '7';
comment on function note_job_posts() is '7';
comment on function note_locations() is '7';
comment on function note_organization_keyword_links() is '7';
comment on function note_organization_keywords() is '7';
comment on function note_organizations() is '7';
comment on function note_person_skill_links() is '7';
comment on function note_person_skills() is '7';
comment on function note_persons() is '7';
comment on function note_roles() is '7';
comment on function note_simple_events() is '7';
comment on function note_web_technologies() is '7';
comment on function note_website_technology_links() is '7';
comment on function note_websites() is '7';
CREATE TRIGGER forget_suppressed_claims AFTER INSERT ON suppressed_persons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION forget_suppressed_claims();
CREATE TRIGGER note_deletes AFTER DELETE ON funding_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_deletes AFTER DELETE ON industries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_deletes AFTER DELETE ON job_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_deletes AFTER DELETE ON locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_deletes AFTER DELETE ON organization_keyword_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_deletes AFTER DELETE ON organization_keywords REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_deletes AFTER DELETE ON organizations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_deletes AFTER DELETE ON person_skill_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_deletes AFTER DELETE ON person_skills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_deletes AFTER DELETE ON persons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_deletes AFTER DELETE ON roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_deletes AFTER DELETE ON simple_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_deletes AFTER DELETE ON web_technologies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_deletes AFTER DELETE ON website_technology_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_deletes AFTER DELETE ON websites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();
CREATE TRIGGER note_departures AFTER DELETE ON persons REFERENCING OLD TABLE AS departed FOR EACH STATEMENT EXECUTE FUNCTION note_departures();
CREATE TRIGGER note_inserts AFTER INSERT ON funding_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_inserts AFTER INSERT ON industries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_inserts AFTER INSERT ON job_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_inserts AFTER INSERT ON locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_inserts AFTER INSERT ON organization_keyword_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_inserts AFTER INSERT ON organization_keywords REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_inserts AFTER INSERT ON organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_inserts AFTER INSERT ON person_skill_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_inserts AFTER INSERT ON person_skills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_inserts AFTER INSERT ON persons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_inserts AFTER INSERT ON roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_inserts AFTER INSERT ON simple_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_inserts AFTER INSERT ON web_technologies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_inserts AFTER INSERT ON website_technology_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_inserts AFTER INSERT ON websites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON funding_events FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON industries FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON job_posts FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON locations FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON organization_keyword_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON organization_keywords FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON person_skill_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON person_skills FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON persons FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON roles FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON simple_events FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON web_technologies FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON website_technology_links FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_truncation AFTER TRUNCATE ON websites FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
CREATE TRIGGER note_updates AFTER UPDATE ON funding_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_funding_events();
CREATE TRIGGER note_updates AFTER UPDATE ON industries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_industries();
CREATE TRIGGER note_updates AFTER UPDATE ON job_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_job_posts();
CREATE TRIGGER note_updates AFTER UPDATE ON locations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_locations();
CREATE TRIGGER note_updates AFTER UPDATE ON organization_keyword_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keyword_links();
CREATE TRIGGER note_updates AFTER UPDATE ON organization_keywords REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organization_keywords();
CREATE TRIGGER note_updates AFTER UPDATE ON organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_organizations();
CREATE TRIGGER note_updates AFTER UPDATE ON person_skill_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skill_links();
CREATE TRIGGER note_updates AFTER UPDATE ON person_skills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_person_skills();
CREATE TRIGGER note_updates AFTER UPDATE ON persons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_persons();
CREATE TRIGGER note_updates AFTER UPDATE ON roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_roles();
CREATE TRIGGER note_updates AFTER UPDATE ON simple_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_simple_events();
CREATE TRIGGER note_updates AFTER UPDATE ON web_technologies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_web_technologies();
CREATE TRIGGER note_updates AFTER UPDATE ON website_technology_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_website_technology_links();
CREATE TRIGGER note_updates AFTER UPDATE ON websites REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('roster.outbox'::text, true) IS DISTINCT FROM 'off'::text)) EXECUTE FUNCTION note_websites();
select setval('accounts_id_seq', 1);
select setval('claim_ids', 10000000000000);
select setval('credit_changes_id_seq', 2);
select setval('email_feedback_id_seq', 1);
select setval('migrations_id_seq', 1);
select setval('outbox_versions', 34);
select setval('phone_feedback_id_seq', 1);
select setval('sources_id_seq', 2);
select setval('suppressions_id_seq', 1);
select setval('users_id_seq', 1);
reset all;
