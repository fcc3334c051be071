import type { FastifyInstance } from 'fastify'
import { callerKnown } from '../../companies/caller.ts'
import { notFound } from '../../http/refusal.ts'
import { page, queryOf, saysAll, startsWith } from './page.ts'
import { type CodeRow, cfopRows, cnaeRows, ncmRows } from './tables.ts'

const PARTS = ['capitulo', 'posicao', 'subposicao1', 'subposicao2', 'item1', 'item2'] as const

/** /v2/ncms, /v2/cfops and /v2/codigos_cnae, with any token. */
export function codeRoutes(app: FastifyInstance): void {
  app.get('/v2/ncms', (request, reply) => {
    callerKnown(request)
    const query = queryOf(request)
    const found = ncmRows().filter(
      (row) =>
        startsWith(row.codigo, query['codigo']) &&
        saysAll(row.descricao_completa, query['descricao']) &&
        PARTS.every((part) => !query[part] || row[part] === query[part]),
    )
    return page(reply, found, query)
  })
  app.get('/v2/ncms/:code', (request) => {
    callerKnown(request)
    return oneOf(ncmRows(), request.params)
  })
  codes(app, 'cfops', cfopRows)
  codes(app, 'codigos_cnae', cnaeRows)
}

function codes(app: FastifyInstance, name: string, rows: () => readonly CodeRow[]): void {
  app.get(`/v2/${name}`, (request, reply) => {
    callerKnown(request)
    const query = queryOf(request)
    const found = rows().filter(
      (row) => startsWith(row.codigo, query['codigo']) && saysAll(row.descricao, query['descricao']),
    )
    return page(reply, found, query)
  })
  app.get(`/v2/${name}/:code`, (request) => {
    callerKnown(request)
    return oneOf(rows(), request.params)
  })
}

/** The row of the code in the path. Throws a 404 refusal when there is none. */
export function oneOf<Row extends { codigo: string }>(rows: readonly Row[], params: unknown): Row {
  const { code } = params as { code: string }
  const found = rows.find((row) => row.codigo === code)
  if (!found) throw notFound('Código não encontrado')
  return found
}
