import { linesOf, listOf } from './word-list.ts';

/** A field of work: the titles people hold in it, what they work on, and the skills their texts name. */
export interface Area {
  /** Titles without a seniority, the most common first. */
  titles: string[];
  /** Specialisms that may stand before a title; an empty one is the commonest. */
  specialisms: string[];
  /** Things that the sentences of a text are about. */
  objects: string[];
  /** Names of skills in the words of a text. */
  tools: string[];
}

function area(text: string): Area {
  const [titles = '', specialisms = '', objects = '', tools = ''] = linesOf(text);
  return {
    titles: listOf(titles),
    specialisms: ['', ...listOf(specialisms)],
    objects: listOf(objects),
    tools: listOf(tools),
  };
}

/** Fields of work, the most common first: a line of titles, of specialisms, of objects, of tools each. */
export const areas: Area[] = [
  area(`
    Software Engineer, Software Developer, DevOps Engineer, Engineering Manager, Site Reliability Engineer, QA Engineer, Solutions Architect, Systems Administrator, Web Developer, Programmer/Analyst
    Backend, Frontend, Full Stack, Python, Python, TypeScript, TypeScript, Java, C++, C#, .NET, Node.js, Mobile, Embedded, Cloud, Platform, Go, Rust, PHP, Security, R&D
    backend services, web applications, internal tools, distributed systems, APIs, build pipelines, mobile apps, data stores, message queues, user interfaces, device firmware, test suites, deployment tooling
    Python, TypeScript, Java, PostgreSQL, React, Node.js, Kubernetes, Docker, C++, C#, .NET, Go, Rust, Kafka, GraphQL, Terraform, AWS, Linux, ASP.NET, F#, CI/CD`),
  area(`
    Sales Manager, Account Executive, Sales Representative, Business Development Manager, Key Account Manager, Sales Engineer, Customer Success Manager, Inside Sales Specialist
    Enterprise, Regional, Technical, B2B, Field, Channel, Export
    new accounts, renewals, the sales pipeline, partner relationships, quotes and tenders, territory plans, product demonstrations, customer meetings
    Salesforce, HubSpot, Excel, CRM systems, e-mail outreach, LinkedIn Sales Navigator, PowerPoint`),
  area(`
    Data Scientist, Data Analyst, Data Engineer, Machine Learning Engineer, Business Intelligence Analyst, Research Scientist, Statistician, Analytics Engineer
    Applied, Marketing, Python, Clinical, Risk, Computer Vision, NLP, Product
    prediction models, dashboards, data pipelines, experiments, feature stores, reports, data quality checks, recommendation systems
    Python, SQL, R, PyTorch, TensorFlow, Spark, Tableau, Power BI, dbt, Airflow, scikit-learn, Excel`),
  area(`
    Nurse, Registered Nurse, Physician, Pharmacist, Physiotherapist, Medical Assistant, Clinical Research Associate, Care Coordinator, Laboratory Technician
    Pediatric, Emergency, Intensive Care, Oncology, Community, Night Shift, Surgical
    patient care, treatment plans, medication records, clinical trials, ward rounds, family conversations, infection control, laboratory samples
    electronic health records, Good Clinical Practice, triage, wound care, HL7, patient scheduling, BLS certification`),
  area(`
    Marketing Manager, Content Manager, Social Media Manager, Product Marketing Manager, Copywriter, SEO Specialist, Brand Manager, Communications Officer, Event Manager
    Digital, Growth, International, Performance, E-commerce, Internal
    campaigns, landing pages, newsletters, brand guidelines, press releases, trade fairs, customer stories, product launches
    Google Analytics, SEO, HubSpot, Adobe Photoshop, Figma, e-mail automation, A/B tests, WordPress`),
  area(`
    Accountant, Financial Analyst, Controller, Auditor, Payroll Specialist, Tax Consultant, Finance Manager, Treasury Analyst, Bookkeeper, Chief Financial Officer
    Senior Cost, Group, Investment, Internal, Regulatory, M&A
    month-end closing, annual budgets, cash forecasts, invoices, tax returns, audit files, cost reports, investor reports
    SAP, Excel, IFRS, U.S. GAAP, DATEV, Oracle, Power BI, VBA, NetSuite`),
  area(`
    Mechanical Engineer, Electrical Engineer, Process Engineer, Manufacturing Engineer, Quality Engineer, Maintenance Technician, Project Engineer, R&D Engineer, CNC Machinist, Welder
    Design, Automation, Robotics, Field Service, High-Voltage, HVAC, Automotive
    prototypes, production lines, technical drawings, machine tools, test benches, control cabinets, spare parts, safety inspections
    SolidWorks, AutoCAD, CATIA, PLC, Siemens S7, MATLAB, Six Sigma, ISO 9001, FMEA, LabVIEW`),
  area(`
    Warehouse Worker, Logistics Coordinator, Supply Chain Manager, Truck Driver, Procurement Manager, Operations Manager, Forklift Operator, Dispatcher, Import/Export Clerk
    Night, Regional, Cold Chain, Strategic, Last-Mile, Air Freight
    shipments, inventory counts, delivery routes, supplier contracts, customs papers, loading plans, returns, stock levels
    SAP, WMS, Excel, route planning, incoterms, barcode scanners, ERP`),
  area(`
    Recruiter, HR Manager, HR Business Partner, Talent Acquisition Specialist, Office Manager, Executive Assistant, Training Coordinator, Receptionist
    Technical, Senior, International, Campus, Part-time
    job interviews, onboarding, employee records, training programmes, benefits, travel bookings, workplace policies, performance reviews
    Workday, Personio, Excel, Outlook, employment law, applicant tracking systems, MS Office`),
  area(`
    Teacher, Lecturer, Professor, Research Assistant, School Counselor, Curriculum Developer, Teaching Assistant, Postdoctoral Researcher, Librarian
    Mathematics, English, Science, Special Education, Music, History, Computer Science
    lessons, courses, exams, research papers, student projects, parent evenings, grant applications, study plans
    Moodle, LaTeX, classroom management, statistics, curriculum design, R, academic writing`),
  area(`
    Product Manager, Project Manager, UX Designer, UI Designer, Graphic Designer, Product Owner, Scrum Master, Business Analyst, User Researcher, Art Director
    Technical, Digital, Senior, Lead, Mobile, Brand
    roadmaps, prototypes, user interviews, wireframes, design systems, release plans, backlogs, workshops
    Figma, Jira, Miro, Scrum, user testing, Sketch, Adobe Illustrator, accessibility standards`),
  area(`
    Legal Counsel, Compliance Officer, Paralegal, Attorney, Data Protection Officer, Contract Manager, Notary Clerk, Patent Attorney
    Corporate, Commercial, Employment, IP, Regulatory, Tax
    contracts, due diligence, patent filings, privacy reviews, court documents, internal policies, licence agreements
    contract law, GDPR, legal research, Westlaw, negotiation, e-discovery`),
  area(`
    Chef, Cook, Hotel Manager, Waiter, Barista, Housekeeper, Front Desk Agent, Store Manager, Cashier, Sales Assistant, Baker
    Sous, Pastry, Junior, Night, Assistant, Flagship
    menus, guest requests, table reservations, shop displays, daily deliveries, kitchen hygiene, stocktaking, events
    HACCP, point-of-sale systems, Opera PMS, food safety, cash handling, customer service`),
];

/** Seniorities in front of a title, weighted by how often they stand here. */
export const seniorities = [
  '',
  '',
  '',
  '',
  'Senior',
  'Senior',
  'Junior',
  'Lead',
  'Principal',
  'Staff',
  'Associate',
  'Intern',
  'Mid-level',
];

/** What a job title may end with. */
export const titleEndings = listOf(`
(m/f/d), - Remote, (Remote), II, III, - Part-time, (all genders), - Night Shift, - R&D, (Contract), - 12-month FTC, (80-100%)
`);
