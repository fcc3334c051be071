import { Readable } from 'node:stream'
import { AppError } from '@talao/contract'
import type { SheetFormat } from '@talao/contract/list/lists'
import { MOST_IMPORT_BYTES } from '@talao/contract/sale/sale-file-import'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { attachment } from '../../kit/http/attachment.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import { CONTENT_TYPES, type Sheet, writeSheet } from '../../kit/sheet/write-sheet.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { failedRows, headersOfFailed } from './failed-rows.ts'
import { readPieces } from './file-chunks.ts'
import { fixFailedRow, requestRetry } from './fix-failed-row.ts'
import { IMPORT_SHEET } from './list-sheet.ts'
import type { ImportKey } from './progress.ts'
import { importListing, oneImport } from './queries.ts'
import { ERROR_HEADER, HEADERS } from './rows/columns.ts'
import { storeUpload } from './upload.ts'

/** Routes to import sales from a file and to handle its failed rows. */
export function importRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const keyOf = async (actor: Parameters<typeof companyOf>[1], id: number): Promise<ImportKey> => ({
    company_id: await companyOf(deps, actor, 'sale_file_import', id),
    id,
  })

  route(
    app,
    'POST /api/sale-file-import',
    async ({ actor, body, request }) =>
      saved(
        await storeUpload(deps, actor, body.company_id, request.spooled.file),
        'Arquivo recebido. A importação começou.',
      ),
    { spoolBytes: MOST_IMPORT_BYTES },
  )

  route(app, 'GET /api/sale-file-import', async (ask) =>
    answerList(deps, ask, await importListing(deps, ask.actor, ask.query), IMPORT_SHEET),
  )

  route(app, 'GET /api/sale-file-import/template', async ({ query, reply }) =>
    sendSheet(deps, reply, 'modelo_importacao_vendas', {
      format: query.format,
      heads: HEADERS,
      rows: Readable.from([]),
    }),
  )

  route(app, 'GET /api/sale-file-import/:id', async ({ actor, params, query }) => ({
    data: await oneImport(deps, actor, params.id, query.with?.split(',') ?? []),
  }))

  route(app, 'GET /api/sale-file-import/:id/download', async ({ actor, params, reply }) => {
    const key = await keyOf(actor, params.id)
    const file = await readCompanies(deps.db, [key.company_id], (tx) =>
      tx
        .selectFrom('sale_file_import')
        .select(['file_name', 'file_pieces', 'format', 'size_bytes'])
        .where('company_id', '=', key.company_id)
        .where('id', '=', key.id)
        .executeTakeFirst(),
    )
    if (!file) throw new AppError('nao_encontrado')
    return reply
      .type(CONTENT_TYPES[file.format as SheetFormat])
      .header('content-length', file.size_bytes)
      .header('content-disposition', attachment(file.file_name))
      .send(readPieces(deps.files, file.file_pieces))
  })

  route(app, 'GET /api/sale-file-import/:id/fails/download', async ({ actor, params, query, reply }) => {
    const key = await keyOf(actor, params.id)
    const heads = [...(await headersOfFailed(deps, key)), ERROR_HEADER]
    return sendSheet(deps, reply, `importacao-${key.id}-erros`, {
      format: query.format,
      heads,
      rows: failedRows(deps, key),
    })
  })

  route(app, 'PUT /api/sale-file-import/:id/fails/:fail_id', async ({ actor, params, query, body }) => {
    const fixed = await fixFailedRow(deps, await keyOf(actor, params.id), params.fail_id, body.cells)
    const id = params.fail_id
    if (!fixed.resolved) return { data: { id, resolved: false, code: fixed.fault.code, message: fixed.fault.message } }
    return { data: { id, resolved: true }, ...(query.quiet ? {} : { message: 'Linha importada.' }) }
  })

  route(app, 'POST /api/sale-file-import/:id/retry', async ({ actor, params, body }) => {
    await requestRetry(deps, await keyOf(actor, params.id), body?.fail_ids)
    return saved(params.id, 'As linhas com erro estão sendo importadas de novo.')
  })
}

function sendSheet(
  deps: IntakeDeps,
  reply: FastifyReply,
  name: string,
  { format, ...sheet }: { format: SheetFormat } & Pick<Sheet, 'heads' | 'rows'>,
): FastifyReply {
  return reply
    .type(CONTENT_TYPES[format])
    .header('content-disposition', attachment(`${name}.${format}`))
    .send(writeSheet(format, { title: 'Vendas', ...sheet }, deps.clock.now()))
}
