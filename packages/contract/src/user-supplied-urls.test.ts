import { expect, it } from 'vitest'
import { z } from 'zod'
import { API } from './api.ts'

/** Field names through which a user could make the server connect to an address of their choice. */
const LEADS_SOMEWHERE = /(^|_)(url|uri|href|link|host|hostname|domain|endpoint|callback|server|proxy)$/i
/** Elsewhere `address` is a postal one. */
const SETTING = /settings address$/
/**
 * A new entry needs the webhook address checks (`apps/server/src/tell/webhooks/address.ts`) and its own tests first.
 */
const CHECKED = [
  'POST /api/webhook-endpoint url',
  'PUT /api/webhook-endpoint/:id url',
  'PUT /api/norms/settings address',
]

it('the address of a webhook and that of the norms are the only ones that people can give the server to connect to', () => {
  const found = Object.entries(API).flatMap(([call, spec]) =>
    ['query' in spec && spec.query, 'body' in spec && spec.body].flatMap((schema) =>
      schema
        ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((name) => `${call} ${name}`)
        : [],
    ),
  )
  const leading = found.filter((one) => LEADS_SOMEWHERE.test(one.split(' ').at(-1) ?? '') || SETTING.test(one))
  // Read-only fields: clients send them back and they are ignored. The source of a norm is shown and never called.
  const readOnly = /((webhook|friendly_pdf|friendly_xml)_url|api\/norms\/row.* source_url)$/
  expect([...new Set(leading)].filter((one) => !readOnly.test(one))).toEqual(CHECKED)
})

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: object }
  return [
    ...Object.entries(properties).flatMap(([name, value]) => [name, ...namesIn(value)]),
    ...Object.values(rest).flatMap(namesIn),
  ]
}
