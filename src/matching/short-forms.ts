/** Groups of a given name and its common short forms. A short form may stand in several groups. */
const GROUPS = `
abigail abby abbie gail | abraham abe bram | adelaide addie | albert al bert bertie | alejandro ale alex |
alexander alex alec lex sandy sasha xander al | alexandra alex alexa lexi sandra sandy sasha |
alfred al alf alfie fred | alice ali ally | alison ali ally allie | allan al | amanda mandy mandi |
anastasia ana stacey stacy tasia nastya | andrea andi andie drea | andreas andi andy | andrew andy drew |
angela angie | angelina angie lina | ann annie nan nancy | anna ann annie anya | annabel anna belle bella |
anthony tony ant | antoinette toni nettie | anton toni tony | antonio toni tony tono | arnold arnie |
arthur art artie | augustus august gus | barbara barb barbie babs | bartholomew bart | beatrice bea trixie |
belinda bel linda | benedict ben | benjamin ben benny benji | bernadette bernie | bernard bernie |
bertram bert | beverly bev | bradford brad | bradley brad | brandon bran | brian bri |
bridget biddy bridie | calvin cal | cameron cam | carl charlie | carolina caro lina |
caroline caro carrie carol | cassandra cass cassie sandra |
catherine cat cate cath cathy kate katie kit kitty | cecilia cece celia cissy |
charles charlie chuck chas chaz carl | charlotte charlie lottie char | chester chet | christian chris |
christina chris chrissy chris tina christy | christine chris chrissy tina christy | christoph chris |
christopher chris kit topher kris | clifford cliff | clinton clint | constance connie | cornelia nelly |
cornelius con neil | curtis curt | cynthia cindy | daniel dan danny | danielle dani dan |
david dave davey davy | deborah deb debbie debby debra | delores lola | dennis denny den | diana di |
dominic dom nick | dominique dom nikki | donald don donnie donny | dorothy dot dottie dolly dora |
douglas doug | edgar ed eddie | edmund ed eddie ned ted | eduardo edu eddie |
edward ed eddie ned ted teddy | edwin ed eddie win | eleanor ellie ella nell nora | elijah eli |
elisabeth beth betty elise eliza lisa lisbeth liz lizzie lisi elsa |
elizabeth beth betsy betty eliza elise elsie lisa libby liz lizzie lizzy liza | ellen ellie nell |
emily em emmy | emma em emmy | emmanuel manny | enrique kike | ernest ernie | esther essie | eugene gene |
eugenia genie | evelyn eve evie | ezekiel zeke | felicity flick | ferdinand ferdi fred |
florence flo florrie flora | frances fran francie frankie | francesca fran chessie | francis frank fran |
francisco paco pancho fran | franklin frank | franz frank | frederick fred freddie freddy rick |
frederica freda freddie | friedrich fritz fred | gabriel gabe gabi | gabriela gabi gaby |
gabrielle gabby gabi elle | genevieve gen jenny eve | geoffrey geoff jeff | georg schorsch |
george georgie | georgina georgie gina | gerald gerry jerry | geraldine gerry geri | gerard gerry jerry |
gertrude gert gertie trudy | gilbert gil bert | giovanni gianni | giuseppe beppe peppe | gregory greg |
guillermo memo | gustavo gus | gwendolyn gwen wendy | harold harry hal | harriet hattie harry |
heinrich heinz heini | helena lena nell | henrietta etta hettie | henry harry hank hal | herbert herb bert |
herman herm | howard howie | hubert hugh bert | hugo hugh | ignacio nacho | isaac ike zac |
isabel izzy bella belle | isabella bella izzy belle | jacob jake jack | jacqueline jackie jacqui |
james jim jimmy jamie jimbo | jane janie jenny | janet jan | janice jan | jason jay jase | jean jeannie |
jeffrey jeff | jennifer jen jenn jenny | jeremiah jerry | jeremy jerry jem | jerome jerry |
jessica jess jessie | joan joanie jo | joanna jo joanne anna | joanne jo | johann hans | johannes hans jo |
john jack johnny jon | jonathan jon jonny johnny nathan | jonathon jon jonny | jose pepe | josef sepp |
joseph joe joey jo | josephine jo josie | joshua josh | juan juanito | judith judy jude judi | julia jules |
julian jules | julie jules | karl charlie | katharina kathi kati |
katherine kate kathy katie kat kay kit kitty kathe | kathleen kath kathy kate katie |
kathryn kate kathy katie kat kath | kenneth ken kenny | kimberly kim kimmy | kristen kris kristy |
kristina kris tina kristy | kristine kris tina | kristopher kris | larissa lara | laura laurie |
lauren laurie ren | laurence larry laurie | lawrence larry laurie law | leonard leo len lenny |
leonardo leo | leopold leo poldi | leroy roy | leslie les | lewis lou lew | lillian lil lilly lily |
lorraine lori | louis lou louie | louise lou lulu | lucas luke | lucille lucy | lucinda lucy cindy |
lucy lu | luis lucho | lydia lyddie | madeline maddie maddy | magdalena lena magda | malcolm mal |
manuel manny manolo | marcus marc mark |
margaret maggie marge margie meg megan peg peggy daisy greta rita madge | margarita rita | maria mary mia |
marianne mary anne | marilyn mary | marjorie marge margie | martha marty mattie | martin marty |
martina tina | marvin marv | mary molly polly mamie may | matilda tilda tilly mattie | matthew matt matty |
matthias matt | maureen mo | maurice mo | maximilian max | maxine max | maxwell max | melanie mel |
melinda mel mindy | melissa mel missy lissa | melvin mel | mercedes mercy |
michael mike mick mickey micky mikey | michele shelly | michelle shelly chelle mich | mikhail misha |
mildred millie | miranda randy mandy | mitchell mitch | mohammad mo | mohammed mo | morris mo |
muhammad mo | nancy nan | natalia nat natasha | natalie nat | natasha tasha nat | nathan nate nat |
nathaniel nate nat nathan | nicholas nick nicky nico klaus | nicola nicky nikki | nicolas nick nico |
nicole nicky nikki nic | nikolai kolya nick | nikolaus klaus niko nick | norman norm | oliver ollie oli |
olivia liv livvy ollie | oscar ozzie | oswald ozzie | pamela pam | patricia pat patty patti tricia trish |
patrick pat paddy rick | paula polly | pauline polly | penelope penny | percival percy | peter pete |
philip phil pip | phillip phil pip | phyllis phyl | priscilla cilla prissy | prudence prue | rachel rach |
ralph ralphie | randall randy | randolph randy | raphael rafa rafe raf | raymond ray |
rebecca becca becky bec | reginald reg reggie | reinhold reini | reuben rube | rhonda ronnie |
ricardo rick ricky | richard dick rich richie rick ricky ric | robert bob bobby rob robbie robby bert |
roberta bobbie robbie | roberto beto rob | roderick rod rick | rodney rod | roger rog | roland rollo |
rolando rolo | ronald ron ronnie ronny | rosalind roz rosie | rose rosie | rosemary rosie rose romy |
rudolf rudi rolf | rudolph rudy | rupert rupe | russell russ rusty | ruth ruthie | sabrina bri |
salvatore sal toto | samantha sam sammy | samuel sam sammy | sandra sandy | sara sally sadie |
sarah sally sadie | sebastian seb bas basti | sergei seryozha | sheldon shel | shirley shirl | sidney sid |
silvester sly | simon si | sofia sophie | solomon sol | sophia sophie | stanley stan | stefan steff |
stephanie steph steffi | stephen steve stevie steph | steven steve stevie | stuart stu |
susan sue susie suzy | susanna sue susie | suzanne sue suzy | sylvester sly | sylvia syl | tabitha tabby |
tamara tammy | tatiana tanya | terence terry | teresa terry tess tessa tracy | terrance terry |
theodora dora thea | theodore ted teddy theo | theresa terry tess tessa tracy resi | thomas tom tommy thom |
tiffany tiff | timothy tim timmy | tobias toby tobi | travis trav | valentina val tina | valentine val |
valerie val | vanessa nessa | veronica ronnie roni vera | victor vic | victoria vicky vicki tori vic |
vincent vince vinnie vin | virginia ginny ginger | vladimir vlad volodya vova | walter walt wally |
warren waz | wendell wendy | wilfred wilf fred | wilhelm willi willy | wilhelmina mina minnie |
willard will | william bill billy will willy willie liam | winifred winnie | winston win | woodrow woody |
yevgeny zhenya | yvonne vonnie | zachary zach zack zac
`;

const NONE: ReadonlySet<string> = new Set();

const FORMS = new Map<string, Set<string>>();
for (const group of GROUPS.split('|')) {
  const names = new Set(group.trim().split(' '));
  for (const name of names) FORMS.set(name, names.union(FORMS.get(name) ?? NONE));
}

/** The names that may stand for a name: full names and their short forms, itself included; empty for most words. */
export function formsOf(name: string): ReadonlySet<string> {
  return FORMS.get(name) ?? NONE;
}

/** A name, and the same with each of its words replaced by the forms of it. */
export function withShortForms(name: string): string[] {
  // Separators are kept: a title is known by its place at a comma.
  const parts = name.split(/([\s,]+)/);
  const replaced = parts.flatMap((part, at) =>
    [...formsOf(part.toLowerCase())].map((form) => parts.with(at, form).join('')),
  );
  return [...new Set([name, ...replaced])];
}
