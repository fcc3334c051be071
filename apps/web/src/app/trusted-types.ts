// Before anything draws: the browser asks this policy about every text that is to become markup, script or the address of a script.

type Rule = (text: string) => string
type Factory = { createPolicy(name: string, rules: { createHTML: Rule; createScriptURL: Rule }): unknown }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }

export const SERVICE_WORKER = '/service-worker.js'

/** The component library writes its styles as markup. No style needs an opening bracket, and without one no element can come to be. */
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
