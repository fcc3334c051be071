import { readFile } from 'node:fs/promises'
import { AppError } from '@talao/contract'
import { MOST_BUNDLE_BYTES } from '@talao/contract/norms/norm-bundle'
import type { FastifyInstance } from 'fastify'
import { readCompanies, withCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { activateBundle, dismissBundle, goBack } from './activate-bundle.ts'
import { readBundleFile } from './bundle-file.ts'
import { listBundles, readBundle } from './bundles.ts'
import { listNorms, normTables, summarise } from './list-norms.ts'
import { type LocalChange, registerChange } from './local-change.ts'
import { previewBundle, previewChange } from './preview.ts'
import { readTable } from './read-table.ts'
import { type Author, receiveBundle } from './receive-bundle.ts'
import { presentSettings, readSettings, saveSettings } from './settings.ts'
import { writeTable } from './write-table.ts'

const CHECKING = 'A conferência começou. Em um instante o resultado aparece aqui.'
const COUNTS_SOON = 'Registrado. Vale assim que passar na conferência.'

/** The law as data: every user reads it, platform administrators change it. */
export function normRoutes(app: FastifyInstance, deps: TellDeps): void {
  const reading = <T>(work: Parameters<typeof readCompanies<T>>[2]) => readCompanies(deps.db, [], work)
  const changed = async (by: Author, change: LocalChange) => ({
    data: { id: await registerChange(deps, by, change) },
    message: COUNTS_SOON,
  })
  route(app, 'GET /api/norms', ({ query }) => reading((tx) => listNorms(tx, query)))
  route(app, 'GET /api/norms/summary', async () => ({
    data: await reading((tx) => summarise(tx, deps.clock.now())),
  }))
  route(app, 'GET /api/norms/tables', async ({ query }) => ({ data: await reading((tx) => normTables(tx, query)) }))
  route(app, 'GET /api/norms/bundle', ({ query }) => reading((tx) => listBundles(tx, query)))
  route(app, 'GET /api/norms/bundle/:id', async ({ params }) => ({
    data: await reading((tx) => readBundle(tx, params.id)),
  }))
  route(app, 'GET /api/norms/bundle/:id/preview', async ({ params }) => ({
    data: await previewBundle(deps, params.id),
  }))
  route(
    app,
    'POST /api/norms/bundle',
    async ({ actor, request }) => {
      const { file } = request.spooled
      if (!file) throw new AppError('dados_invalidos', { errors: { file: ['Escolha o arquivo.'] } })
      const bundle = readBundleFile(await readFile(file.path))
      const received = { bundle, origin: 'FILE' as const, by: actor, now: deps.clock.now() }
      const id = await withCompanies(deps.db, [], (tx) => receiveBundle(tx, deps.queue, received))
      return { data: { id }, message: CHECKING }
    },
    { spoolBytes: MOST_BUNDLE_BYTES },
  )
  route(app, 'POST /api/norms/bundle/:id/activate', async ({ params }) => {
    await activateBundle(deps, params.id)
    return { message: 'Pacote em vigor. As próximas notas já o seguem.' }
  })
  route(app, 'POST /api/norms/bundle/:id/dismiss', async ({ params }) => {
    await dismissBundle(deps, params.id)
    return { message: 'Pacote dispensado. Ele fica guardado, e ainda pode valer.' }
  })
  route(app, 'POST /api/norms/bundle/:id/back', async ({ params }) => ({ message: await goBack(deps, params.id) }))
  route(app, 'POST /api/norms/row', ({ actor, body }) => changed(actor, { change: 'ROW', row: body }))
  route(app, 'POST /api/norms/row/preview', async ({ body }) => ({
    data: await previewChange(deps, { change: 'ROW', row: body }),
  }))
  route(app, 'POST /api/norms/row/strike', ({ actor, body }) => changed(actor, { change: 'STRIKE', strike: body }))
  route(
    app,
    'POST /api/norms/table',
    async ({ actor, body, request }) => {
      const rows = await readTable(request.spooled['file'], body)
      return changed(actor, { change: 'TABLE', ...body, rows })
    },
    { spoolBytes: MOST_BUNDLE_BYTES },
  )
  route(
    app,
    'POST /api/norms/table/preview',
    async ({ body, request }) => {
      const rows = await readTable(request.spooled['file'], body)
      return { data: await previewChange(deps, { change: 'TABLE', ...body, rows }) }
    },
    { spoolBytes: MOST_BUNDLE_BYTES },
  )
  route(app, 'GET /api/norms/table', async ({ query: { kind }, reply }) => {
    const text = await reading((tx) => writeTable(tx, kind))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="normas-${kind.toLowerCase()}.csv"`)
      .send(text)
  })
  route(app, 'GET /api/norms/settings', async () => ({ data: presentSettings(await reading(readSettings)) }))
  route(app, 'PUT /api/norms/settings', async ({ body }) => {
    await saveSettings(deps, body)
    return { message: 'Chaves e endereço salvos.' }
  })
}
