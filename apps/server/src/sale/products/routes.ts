import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { route } from '../../kit/http/route.ts'
import { queuedTask, saved } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { changeMany } from './bulk.ts'
import { PRODUCT_LIST, productConditions } from './list.ts'
import { PRODUCT_SHEET } from './list-sheet.ts'
import { loadProducts } from './load.ts'
import { removeProduct } from './remove.ts'
import { createProduct, updateProduct } from './save.ts'

export function productRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/product', async (ask) => {
    const companies = await scopeIds(deps, ask.actor, ask.query.company_id)
    const conditions = await productConditions(deps, ask.query)
    return answerList(deps, ask, { source: PRODUCT_LIST, companies, conditions, load: loadProducts }, PRODUCT_SHEET)
  })

  route(app, 'GET /api/product/:id', async ({ actor, params, query }) => {
    const companyId = await companyOf(deps, actor, 'product', params.id)
    const wanted = ['coproducers', ...(query.with?.split(',') ?? [])]
    const [product] = await readCompanies(deps.db, [companyId], (tx) =>
      loadProducts(tx, [companyId], [params.id], wanted),
    )
    if (!product) throw new AppError('nao_encontrado')
    return { data: product }
  })

  route(app, 'POST /api/product', async ({ actor, query, body }) =>
    saved(await createProduct(deps, actor, body), 'Produto salvo.', query.quiet),
  )

  route(app, 'PUT /api/product/bulk', async ({ actor, body, requestId }) =>
    queuedTask(await changeMany(deps, actor, body, requestId), 'Os produtos estão sendo alterados.'),
  )

  route(app, 'PUT /api/product/:id', async ({ actor, params, query, body }) => {
    await updateProduct(deps, actor, params.id, body)
    return saved(params.id, 'Produto salvo.', query.quiet)
  })

  route(app, 'DELETE /api/product/:id', async ({ actor, params }) => ({
    message: await removeProduct(deps, actor, params.id),
  }))
}
