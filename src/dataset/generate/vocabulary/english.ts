import { linesOf } from './word-list.ts';

/** What organizations write about themselves. */
export const aboutOrganization = linesOf(`
{name} is {a_adjective} {industry} company based in {city}.
{name} builds {product} for {customers}.
Founded in {year}, {name} helps {customers} {goal}.
We combine {tool} and {tool} to {goal}.
Our {product} is used by more than {number} {customers} in {few} countries.
From our offices in {city} and {city2} we serve {customers} around the world.
We believe that {customers} deserve {adjective} {product}.
Our team of {number} people brings together experience in {keyword}, {keyword} and {keyword}.
The {rare} platform, our {adjective} {product}, was launched in {year}.
{name} holds ISO 9001 and ISO 27001 certificates and is a member of the {rare} alliance.
Our mission is simple: {goal}, without compromise.
Customers choose us for {adjective} service, fair prices and {product} that simply work.
We are a family-owned business in the third generation and still answer every e-mail ourselves.
Our R&D department in {city} works on {keyword} and {rare} technology.
Backed by leading investors, we are growing quickly and hiring in {city}.
Whether you need {product} or {product2}, {name} is the partner for {keyword}.
We design, manufacture and distribute {product} under the brands {rare} and {rare}.
Visit us to learn how {customers} {goal} with {rare}.
{name} is a not-for-profit organization that helps people in {city} with {keyword}.
Since {year} we have delivered more than {number} projects in {keyword} and {keyword}.
Our open-source {product} is written in {tool} and runs wherever {tool} runs.
As part of the {rare} group, {name} offers {product}, {product2} and training.
`);

/** How job descriptions begin. */
export const jobIntroductions = linesOf(`
{name} is looking for {a_title} to join our {adjective} team in {city}.
Are you passionate about {object}? Then {name} is the right place for you.
About us: {name} builds {product} for {customers}, and we have only just begun.
As {a_title} at {name} you will take care of {object} and {object2}.
We are hiring {a_title} who enjoys solving hard problems with {tool} and {tool2}.
Our {city} office is growing, and so is our need for people who know {object}.
You will be part of a small, {adjective} team that owns {object} from the first idea to production.
This is {a_adjective} role for someone who wants to {goal} together with {customers}.
{name} helps {customers} {goal}. To keep up with demand we need {a_title}.
Join {name}, a leader in {keyword}, and shape the future of {product}.
`);

/** What a job asks people to do. */
export const jobDuties = linesOf(`
Plan and carry out {object} together with {team}.
Design, build and maintain {object} with {tool} and {tool2}.
Own {object} end to end and report on progress every week.
Work closely with {team} to improve {object}.
Review {object} and suggest {adjective} improvements.
Prepare {object} for {customers} in {city} and {city2}.
Coordinate {object} across {few} sites.
Document {object} so that others can build on your work.
Support {customers} with questions about {object}, by phone and e-mail.
Analyse how {customers} use {product} and turn findings into {object}.
Lead the introduction of {tool} for {object2}.
Keep {object} up to date and compliant with our standards.
Mentor junior colleagues and interns in {tool}.
Represent {name} at conferences and in meetings with {customers}.
Drive the {rare} initiative, our programme for {adjective} {object}.
Identify risks in {object} early and act on them.
Take part in the on-call rota, about one week in {few}.
Negotiate with suppliers and partners about {object2}.
Measure the quality of {object} and set targets with {team}.
Migrate {object} from {rare} to {tool}.
Automate repetitive work around {object} using {tool2}.
Report to the head of {keyword} and stand in for them when needed.
Travel to {city2} about {few} times a year.
Contribute to {adjective} {product} that help {customers} {goal}.
`);

/** What a job asks people to bring. */
export const jobRequirements = linesOf(`
{few}+ years of experience with {object}.
Strong knowledge of {tool} and {tool2}.
Experience with {tool} or {tool2}; knowledge of {tool3} is a plus.
A degree in {keyword} or a comparable qualification.
Excellent written and spoken English; German or French is an advantage.
You communicate clearly and enjoy working with {team}.
Hands-on experience in {keyword} environments.
A structured, independent way of working and an eye for detail.
Willingness to travel up to {few}0% of the time.
Familiarity with {rare} or similar systems.
Proven track record in {object2}.
You have worked with {customers} before and know what they need.
Good command of {tool3} and the usual office software.
A valid work permit for the place of work; we can't sponsor visas for this role.
Driving licence of class B.
You stay calm when {object} do not go to plan.
Nice to have: {rare}, {tool3}, or experience in {keyword}.
Understanding of security, privacy and accessibility.
You don't need to tick every box: if you know {tool} well, please apply.
Certification in {tool} or the readiness to obtain it within {few} months.
`);

/** What a job offers. */
export const jobBenefits = linesOf(`
A permanent contract and {few} weeks of paid leave.
Flexible working hours and up to {few} days of remote work a week.
A personal training budget and time for conferences.
Health insurance, dental and vision for you and your family.
A competitive salary with a yearly bonus.
Stock options, so that you share in our success.
Free drinks, fruit and a team lunch every Thursday.
A public transport ticket or a company bike.
Parental leave at full pay for {few} months.
A modern office in the heart of {city}, close to the station.
The latest hardware of your choice.
Short decision paths and an open, {adjective} culture.
Company pension with an employer's contribution.
An annual retreat with everyone from {city} to {city2}.
`);

/** Paragraphs that many job descriptions share word for word. */
export const jobBoilerplate = linesOf(`
{name} is an equal opportunity employer. We celebrate diversity and are committed to creating an inclusive environment for all employees. All qualified applicants will receive consideration for employment without regard to race, colour, religion, gender, gender identity or expression, sexual orientation, national origin, genetics, disability, age, or veteran status.
We welcome applications from people of all backgrounds. If you need reasonable adjustments at any point of the application process, please let us know and we will do our best to support you. Background checks are carried out in accordance with local law and only after an offer has been made.
The salary range for this position depends on location, experience and qualification, and is one part of a total compensation package that may also include equity, a bonus and benefits. Please ask your recruiter for details about the range that applies to your location.
Please note that {name} does not accept unsolicited resumes from agencies. We will never ask for payment, bank details or copies of identity documents during the interview process; if you receive such a request, it does not come from us.
By submitting your application you agree that we process your personal data in order to handle your application. Your data is deleted six months after the procedure has ended unless you ask us to keep it for other openings. Further information stands in our privacy notice.
How to apply: send us your CV and a short note about why you are interested. We usually answer within a week. The process consists of a first conversation, a practical task or a trial day, and a final meeting with the team.
`);

/** What people write about a role they held. */
export const roleDescriptions = linesOf(`
Responsible for {object} and {object2} at {name}.
Led a team of {few} people working on {object}.
Introduced {tool} and cut the cost of {object} by {few}0%.
Worked with {team} on {object} for {customers}.
Built {object} with {tool}, {tool2} and {tool3}.
Supported {customers} in {city} and {city2}.
Part of the {rare} project, which made {product} available in {few} countries.
Managed a budget of {number} thousand and reported to the board.
Trained new colleagues in {tool2}.
Moved {object2} from {rare} to {tool}.
`);

/** What people write about themselves. */
export const biographies = linesOf(`
I am {a_title} with more than {few} years of experience in {keyword}.
My focus is on {object}, {object2} and everything around {tool}.
Before that I worked with {customers} in {city} and {city2}.
I enjoy helping {team} {goal}.
In my free time I write about {keyword} and contribute to {rare}, an open-source project.
Speaker, mentor and organizer of the {city} {keyword} meetup.
I started out with {tool3} and never stopped learning.
Open to new roles in {keyword}; write me an e-mail.
I care about {adjective} {product} and the people who use them.
Fluent in {tool}, {tool2} and good coffee.
`);

/** Headlines of persons. */
export const headlines = linesOf(`
{title} at {name}
{title} | {keyword} | {tool}
Helping {customers} {goal}
{title} – {tool}, {tool2}, {tool3}
{adjective} {title} in {city} 🚀
Ex-{rare}, now {title} at {name}
{title} & lecturer
Open to work: {title} ({city})
{keyword} enthusiast, {title}
`);
