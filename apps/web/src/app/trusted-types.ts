// Must run before anything renders: the browser applies this policy to every text used as markup, script or script URL.

type Rule = (text: string) => string
type Factory = { createPolicy(name: string, rules: { createHTML: Rule; createScriptURL: Rule }): unknown }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }

export const SERVICE_WORKER = '/service-worker.js'

/** Mantine writes its styles as markup. CSS needs no `<`, and without `<` no element can be created. */
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Only text may be written where markup would be read.')
    return text
  },
  createScriptURL: (address) => {
    if (address !== SERVICE_WORKER) throw new TypeError('Only the service worker may be loaded by an address.')
    return address
  },
})
