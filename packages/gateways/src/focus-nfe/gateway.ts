import type { Gateway } from '../gateway.ts'
import { readFocusCompany, registerFocusCompany } from './companies.ts'
import { checkForFocus } from './demands.ts'
import { fetchFocusFile } from './files.ts'
import { ensureFocusWebhook, refireFocusWebhook } from './hooks.ts'
import { consultFocusNfe, prepareFocusNfe, REF_PATTERN, sendFocusNfe } from './notes.ts'
import { parseFocusWebhook, verifyFocusWebhook } from './webhook.ts'

/** Focus NFe, API version 2. Fonte: documentação pública da Focus NFe (2026-02-17). */
export const FOCUS_NFE: Gateway = {
  id: 'FOCUS_NFE',
  capabilities: {
    documents: ['NFE'],
    numbering: 'provider',
    webhooks: true,
    danfe: 'provider',
    certificate: 'uploaded',
    ref: { pattern: REF_PATTERN, maxLength: 40 },
  },
  validate: checkForFocus,
  prepare: prepareFocusNfe,
  send: sendFocusNfe,
  consult: consultFocusNfe,
  fetchFile: fetchFocusFile,
  refireWebhook: refireFocusWebhook,
  registerCompany: registerFocusCompany,
  readCompany: readFocusCompany,
  ensureWebhook: ensureFocusWebhook,
  verifyWebhook: verifyFocusWebhook,
  parseWebhook: parseFocusWebhook,
}
