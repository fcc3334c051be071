import { isTest } from './imports.ts'
import { describeRules, type Rule } from './rule.ts'
import { linesOf, readSources, type Source, withoutComments } from './sources.ts'

const sources = readSources(
  '{packages,apps}/*/{src,testing,e2e}/**/*.{ts,tsx}',
  '{tools,test,bench}/**/*.{ts,mjs}',
  '{.,apps/*}/*.ts',
)
  // These files contain the offenders.
  .filter(({ file }) => !/^test\/guards\/(language|lint|words)\.test\.ts$/.test(file))
  .map(({ file, text }) => ({ file, text: withoutComments(text) }))

/** Product code, which runs at a seller's, as opposed to tests and tools. */
const isProduct = (file: string) => /^(packages|apps)\//.test(file) && !isTest(file) && !file.endsWith('.config.ts')

const isPaper = (file: string) => isProduct(file) && file.startsWith('packages/documents/src/paper/')

const isScreen = (file: string) => isProduct(file) && file.startsWith('apps/web/src/')

const never = (pattern: RegExp, applies: (file: string) => boolean = () => true) => ({
  find: ({ file, text }: Source) => (applies(file) ? linesOf(file, text, pattern) : []),
})

const rules: readonly Rule[] = [
  {
    name: 'no any',
    ...never(/(:\s*|<|\bas\s+|\|\s*)any\b(?=\s*[;,)=>\]|[{]|$)/m),
    offender: { file: 'packages/fiscal/src/offender.ts', text: 'export function f(x: any) {}' },
  },
  {
    name: 'no double cast and no silenced compiler',
    ...never(/as unknown as|@ts-(ignore|expect-error|nocheck)/),
    offender: { file: 'apps/server/src/offender.ts', text: 'const x = y as unknown as number' },
  },
  {
    name: 'no enum and no namespace',
    ...never(/^\s*(export\s+)?(const\s+)?(enum|namespace)\s+\w+/m),
    offender: { file: 'packages/contract/src/offender.ts', text: 'export enum Status { A }' },
  },
  {
    name: 'no default export',
    ...never(/^export default\b/m),
    offender: { file: 'apps/web/src/offender.tsx', text: 'export default function Page() {}' },
    except: {
      'apps/web/vite.config.ts': 'Vite loads the default export',
      'playwright.config.ts': 'Playwright loads the default export',
      'vitest.config.ts': 'Vitest loads the default export',
    },
  },
  {
    name: 'no environment outside config.ts',
    ...never(/\bprocess\.env\b/, (file) => isProduct(file) && !/\/src\/(kit\/config\/)?config\.ts$/.test(file)),
    offender: { file: 'apps/server/src/app.ts', text: 'const port = process.env.PORT' },
    except: {
      'apps/simulator/src/main.ts': 'the simulator has seven settings and reads them where it starts',
      'apps/server/src/operation/commands/run-command.ts':
        'a failure is kept in the data folder, also where the settings cannot be read',
    },
  },
  {
    name: 'nobody asks the time outside clock.ts',
    ...never(/\bnew Date\(\s*\)|\bDate\.now\(/, (file) => isProduct(file) && !/(^|\/)clock\.ts$/.test(file)),
    offender: { file: 'packages/fiscal/src/offender.ts', text: 'const now = new Date()' },
  },
  {
    name: 'no fetch outside a client',
    ...never(/(?<![.\w])fetch\(/, (file) => isProduct(file) && !/(^|\/)(lib\/api|seed\/client)\.ts$/.test(file)),
    offender: { file: 'apps/web/src/features/nfe/queries.ts', text: "const answer = await fetch('/api/nfe')" },
    except: { 'apps/simulator/src/focus-nfe/hooks/deliver.ts': 'delivers the simulated webhooks: a client of its own' },
  },
  {
    name: 'no chance outside what is handed in',
    ...never(/\bMath\.random\(/, isProduct),
    offender: { file: 'packages/fiscal/src/offender.ts', text: 'const id = Math.random()' },
  },
  {
    name: 'no test is left out or retried',
    ...never(/\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme)\b|\bretries:\s*[1-9]|\bretry:\s*[1-9]/),
    offender: { file: 'packages/fiscal/src/offender.test.ts', text: "it.only('works', () => {})" },
  },
  {
    name: 'no swallowed error',
    ...never(/catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(\{\s*\}|undefined|null)\)/, isProduct),
    offender: { file: 'apps/server/src/offender.ts', text: 'try { act() } catch {}' },
  },
  {
    name: 'text reaches paper only through the sheet, which knows its box',
    ...never(/\bTj\b|\bTJ\b|\.text\(|\bwidthOfString\(/, isPaper),
    offender: { file: 'packages/documents/src/paper/offender.ts', text: "document.text('sem caixa', 10, 10)" },
    except: { 'packages/documents/src/paper/text-drawing.ts': 'it is the sheet' },
  },
  {
    name: 'the values of a fiscal document are written by its layout, never by hand',
    ...never(/<(infNFe|infDPS|infEvento|infPedReg|infInut|infProt|det|prod|imposto)\b[^>`]*>\$\{/, isProduct),
    offender: { file: 'packages/gateways/src/offender.ts', text: 'const xml = `<prod>${name}</prod>`' },
  },
  {
    name: 'no leftover notes to ourselves',
    find: ({ file, text }) => linesOf(file, text, /\b(FIXME|HACK|XXX)\b|\bTODO\b(?!S)/),
    offender: { file: 'apps/server/src/offender.ts', text: "throw new Error('TODO')" },
  },
  {
    name: 'a form is made with useMendedForm, which takes an error away when it is mended',
    ...never(/\buseForm\b[^}]*\} from '@mantine\/form'/, isScreen),
    offender: { file: 'apps/web/src/features/nfe/offender.tsx', text: "import { useForm } from '@mantine/form'" },
    except: { 'apps/web/src/components/form/use-form-with-resolved-errors.ts': 'it is that form' },
  },
]

describeRules('language', sources, rules)
