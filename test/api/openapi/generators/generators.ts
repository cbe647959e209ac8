import { join } from 'node:path';

const PROGRAMS = join(import.meta.dirname, 'programs');
const MODULE = 'roster.example/clients/roster';

/** A generator of clients, as a stranger would run it on the document for clients in an empty directory. */
export interface Generator {
  name: string;
  /** Commands that succeed where the machine has what the generator and the compiler need. */
  needs: readonly string[][];
  /** Whether it runs in the long suite, too; else only by `npm run test:generators`. */
  isQuick?: boolean;
  /** Installs, generates and compiles. `{jar}` is openapi-generator, `{programs}` the folder of programs. */
  steps: readonly string[];
  /** Runs the searches of the README by the compiled client, and prints what they found as JSON. */
  program?: string;
}

const PYTHON = ['python3', '-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];
const NODE = ['npm', '--version'];
const GO = ['go', 'version'];
const MAVEN = ['mvn', '--version'];
const JAVA = ['java', '-version'];
const MONO = ['mcs', '--version'];

/** Generates with openapi-generator. */
const generate = (language: string, options = '') =>
  `java -jar {jar} generate -i openapi.client.json -g ${language} -o client ${options}`;

/** The version of the compiler that the generators know. */
const TYPESCRIPT = 'typescript@5.9.3';
const npmInstall = (packages: string) => `npm install --ignore-scripts --no-save ${packages} ${TYPESCRIPT}`;
const TSC =
  'npx tsc --strict --noEmit --skipLibCheck --target es2022 --module nodenext --lib es2022,dom,dom.iterable';

/** What the C# client refers to, of Mono and from the directory. */
const ASSEMBLIES =
  'System.Net.Http,System.Web,System.Runtime.Serialization,System.ComponentModel.DataAnnotations,Newtonsoft.Json.dll';

/** Every generator but openapi-typescript and oazapfts, which `test/client/generated-clients.long.test.ts` runs. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    needs: [PYTHON],
    isQuick: true,
    steps: [
      'python3 -m venv venv',
      'venv/bin/pip install --quiet --no-compile openapi-python-client==0.29.1',
      'venv/bin/openapi-python-client generate --path openapi.client.json --meta none --output-path roster_client',
      'venv/bin/python -m compileall -q roster_client',
    ],
    program: 'PYTHONPATH=. venv/bin/python {programs}/openapi-python-client.py',
  },
  {
    name: 'hey-api',
    needs: [NODE],
    steps: [
      npmInstall('@hey-api/openapi-ts@0.95.0'),
      'npx openapi-ts -i openapi.client.json -o client -c @hey-api/client-fetch',
      `${TSC} client/*.ts`,
    ],
  },
  {
    name: 'orval',
    needs: [NODE],
    steps: [
      npmInstall('orval@7.13.2'),
      'npx orval --input openapi.client.json --output client/roster.ts --client fetch',
      `${TSC} client/*.ts`,
    ],
  },
  {
    name: 'oapi-codegen',
    needs: [GO],
    steps: [
      'GOBIN=$PWD/bin go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
      'mkdir client && bin/oapi-codegen -generate types,client -package roster -o client/roster.go openapi.client.json',
      `cp -r {programs}/oapi-codegen client/program && cd client && go mod init ${MODULE} && go mod tidy`,
      'cd client && go build ./... && go build -o run ./program',
    ],
    program: 'client/run',
  },
  {
    name: 'openapi-generator for Go',
    needs: [JAVA, MAVEN, GO],
    steps: [
      generate('go', '--git-host roster.example --git-user-id clients --git-repo-id roster'),
      'cp -r {programs}/openapi-generator client/program && cd client && go mod tidy',
      'cd client && go build ./... && go build -o run ./program',
    ],
    program: 'client/run',
  },
  {
    name: 'openapi-generator for Python',
    needs: [JAVA, MAVEN, PYTHON],
    steps: [
      generate('python'),
      'python3 -m venv venv && venv/bin/pip install --quiet --no-compile ./client',
      'venv/bin/python -m compileall -q client/openapi_client',
    ],
    program: 'venv/bin/python {programs}/openapi-generator.py',
  },
  {
    name: 'openapi-generator for TypeScript',
    needs: [JAVA, MAVEN, NODE],
    steps: [
      generate('typescript-fetch'),
      npmInstall(''),
      `${TSC} --module esnext --moduleResolution bundler client/index.ts`,
    ],
  },
  {
    name: 'openapi-generator for Java',
    needs: [JAVA, MAVEN],
    steps: [generate('java'), 'cd client && mvn -B -q -DskipTests compile'],
  },
  {
    name: 'openapi-generator for C#',
    needs: [JAVA, MAVEN, ['dotnet', '--version']],
    steps: [generate('csharp'), 'cd client && dotnet build'],
  },
  {
    name: 'openapi-generator for C# with Mono',
    needs: [JAVA, MAVEN, NODE, MONO],
    steps: [
      generate('csharp', '--additional-properties=library=httpclient,targetFramework=net48'),
      // The package of Json.NET is for NuGet; this one holds the same assembly.
      'npm install --ignore-scripts --no-save jillejr.newtonsoft.json-for-unity@12.0.101',
      'cp "node_modules/jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor/Newtonsoft.Json.dll" .',
      `mcs -langversion:latest -out:run.exe -r:${ASSEMBLIES} -recurse:'client/src/Org.OpenAPITools/*.cs' {programs}/csharp/*.cs`,
    ],
    program: 'mono run.exe',
  },
];

/** A command with its places filled in. */
export function filled(command: string, jar: string): string {
  return command.replaceAll('{jar}', jar).replaceAll('{programs}', PROGRAMS);
}
