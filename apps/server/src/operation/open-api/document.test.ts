import { API, type Call, type CallSpec } from '@talao/contract/api'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './document.ts'
import { fieldsOf } from './fields.ts'
import { html } from './markup.ts'
import { docsPage } from './page.ts'

const document = openApiDocument('https://talao.exemplo')
const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

describe('the description of the API', () => {
  it('holds every call of the contract, once, and no other', () => {
    const described = operations.map(({ call }) => call.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1'))
    expect(described.toSorted()).toEqual(Object.keys(API).sort())
  })

  it('names every call differently and says in Portuguese what it is for', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { operation } of operations) expect(operation.summary).toMatch(/^\p{Lu}.+[^.]$/u)
  })

  it('describes every part of a path', () => {
    for (const { call, operation } of operations) {
      const parts = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([call, named.toSorted()]).toEqual([call, parts.toSorted()])
    }
  })

  it('shows the header of a repetition, and its refusal, on the calls that take it and on no other', () => {
    for (const { call, operation } of operations) {
      const { idempotencyKey }: CallSpec = API[call.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1') as Call]
      const isShown = operation.parameters.some(
        ({ name, in: place }) => name === 'Idempotency-Key' && place === 'header',
      )
      const refuses = operation.responses['422']?.description.includes('chave_com_outro_conteudo') ?? false
      expect([call, isShown, refuses]).toEqual([call, idempotencyKey === true, idempotencyKey === true])
    }
  })

  it('says who may, and lets programs only where the contract does', () => {
    const of = (call: string) => operations.find((one) => one.call === call)?.operation
    expect(of('POST /api/company-config')?.['x-quem']).toBe('administrador da empresa')
    expect(of('POST /api/v1/sales')?.security).toEqual([{ token: [] }])
    expect(of('GET /api/sale')?.security).toHaveLength(2)
    expect(of('POST /api/sale')?.security).toEqual([{ sessao: [] }])
    expect(of('GET /health')?.security).toEqual([])
  })
})

it('a list that is also a file says so, and only such a one', () => {
  const kinds = (call: string) =>
    Object.keys(operations.find((one) => one.call === call)?.operation.responses['200']?.content ?? {})
  expect(kinds('GET /api/audit-log')).toEqual([
    'application/json',
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(kinds('GET /api/notification')).toEqual(['application/json'])
  const whole = operations.filter(({ call }) => kinds(call).includes('text/csv; charset=utf-8'))
  expect(whole.map(({ call }) => call).toSorted()).toEqual([
    'GET /api/audit-log',
    'GET /api/company',
    'GET /api/contract',
    'GET /api/fiscal-note',
    'GET /api/integration-eduzz',
    'GET /api/integration-hotmart',
    'GET /api/integration-monetizze',
    'GET /api/integration-ticto',
    'GET /api/integration-xgrow',
    'GET /api/product',
    'GET /api/sale',
    'GET /api/sale-file-import',
    'GET /api/sale-integration',
    'GET /api/service-fiscal-note',
    'GET /api/task',
    'GET /api/user',
  ])
})

it('the reasons of a note or sale are also a PDF, and the parameter says so', () => {
  const asPdf = operations.filter(({ operation }) => operation.responses['200']?.content?.['application/pdf'])
  expect(asPdf.map(({ call }) => call).toSorted()).toEqual([
    'GET /api/fiscal-note/{id}/why',
    'GET /api/sale/{id}/why',
    'GET /api/service-fiscal-note/{id}/why',
  ])
  for (const { operation } of asPdf) {
    expect(Object.keys(operation.responses['200']?.content ?? {})).toEqual(['application/json', 'application/pdf'])
    expect(operation.parameters.find(({ name }) => name === 'format')).toMatchObject({
      schema: { enum: ['json', 'pdf'], default: 'json' },
      description: expect.stringMatching(/^pdf: /) as string,
    })
  }
})

describe('the page', () => {
  const page = docsPage(document)

  it('shows every call with its path and loads nothing from elsewhere', () => {
    for (const { operation } of operations) expect(page).toContain(`id="${operation.operationId}"`)
    expect(page).not.toMatch(/<script|src=|@import|url\(/)
  })

  it('escapes what is not markup', () => {
    expect(html`<p>${'<b> & "x"'}</p>`.text).toBe('<p>&#60;b&#62; &#38; &#34;x&#34;</p>')
    expect(html`${[html`<i>`, 'a<b']}${false}`.text).toBe('<i>a&#60;b')
  })
})

describe('the fields of a schema', () => {
  it('are told by path, kind and limits', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 60 },
        kind: { anyOf: [{ type: 'string', enum: ['PF', 'PJ'] }, { type: 'null' }] },
        items: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'number', minimum: 0 } } } },
      },
    }
    expect(fieldsOf(schema)).toEqual([
      { name: 'name', type: 'texto', required: true, limits: 'até 60 caracteres' },
      { name: 'kind', type: 'texto ou vazio', required: false, limits: 'PF · PJ' },
      { name: 'items', type: 'lista', required: false, limits: '' },
      { name: 'items[].quantity', type: 'número', required: false, limits: 'de 0' },
    ])
  })
})
