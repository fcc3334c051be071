import { API, type Call, type CallSpec } from '@talao/contract/api'

const TAKING = (Object.keys(API) as Call[]).flatMap((call) => {
  const spec: CallSpec = API[call]
  const [method = '', path = ''] = call.split(' ')
  const address = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return spec.idempotencyKey === undefined ? [] : [{ method, address, path, takes: spec.idempotencyKey === true }]
})

/**
 * Whether this request accepts an `Idempotency-Key`. POST also reaches PUT calls. If two calls match, the one with
 * fewer parameters counts.
 */
export function takesKey(method: string, path: string): boolean {
  const [bare = ''] = path.split('?')
  const fitting = TAKING.filter((one) => one.address.test(bare))
  const [first] = [
    ...fitting.filter((one) => one.method === method),
    ...fitting.filter(() => method === 'POST'),
  ].toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  return first?.takes ?? false
}
