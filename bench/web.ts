// The built screens in a browser, on a full installation with ten thousand notes: Lighthouse scores, a hundred rows of
// twelve columns against a plain table, navigation between screens, and single actions with every row selected against
// the same actions with one row selected.
import os from 'node:os'
import { actsOnMany } from './web/batch.ts'
import { openBrowser, signIn } from './web/browser.ts'
import { startWebInstallation } from './web/installation.ts'
import { marks } from './web/marks.ts'
import { routeChanges } from './web/routes.ts'
import { rowsAndColumns } from './web/table.ts'
import { verdicts } from './web/verdict.ts'

const NOTES = 10_000
const MOST_MINUTES = 10

const installation = await startWebInstallation(NOTES)
const late = setTimeout(() => void leave(`A medida não acabou em ${MOST_MINUTES} minutos.`), MOST_MINUTES * 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void leave('A medida foi interrompida.'))
const { verdict, missed } = verdicts()
try {
  title(`Lighthouse, de 100, medianas`)
  await marks(installation, verdict)
  const browser = await openBrowser(installation, 'screens', 'block')
  try {
    await signIn(browser.page, 'admin@talao.demo')
    title('Tabela, medianas')
    await rowsAndColumns(browser.page, verdict)
    title('De tela em tela, do toque ao título, medianas')
    await routeChanges(browser.page, verdict)
    title(`${NOTES} linhas selecionadas, medianas e a tarefa mais longa de todas (0: nenhuma acima de 50 ms)`)
    await actsOnMany(browser.page, NOTES, installation.company, verdict)
  } finally {
    await browser.close()
  }
} finally {
  await installation.stop()
}
clearTimeout(late)
if (missed.length > 0) console.log(`\n  Fora da meta: ${missed.join('; ')}`)
process.exit(missed.length > 0 ? 1 : 0)

function title(text: string): void {
  console.log(`\n  ${text}; ${os.cpus().length} núcleos, carga ${os.loadavg()[0]?.toFixed(1)}`)
}

async function leave(why: string): Promise<void> {
  console.error(`\n  ${why}`)
  await installation.stop()
  process.exit(1)
}
