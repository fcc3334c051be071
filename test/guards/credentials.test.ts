import { platformOf } from '@talao/platforms'
import { describe, expect, it } from 'vitest'
import { PLATFORMS } from '../../apps/web/src/features/integrations/platforms.ts'

/** The form of a platform is there before it has asked the server anything, so it keeps a list of its own; here the two are held together. */
describe('what the form of a platform asks for is what its reader takes', () => {
  it.each(Object.entries(PLATFORMS))('%s', (id, { credentials }) => {
    const asked = credentials.map(({ key, label, isSecret, need }) => ({
      key,
      label,
      secret: isSecret,
      required: need,
    }))
    const taken = platformOf(id)?.credentialFields.map(({ key, label, secret, required }) => ({
      key,
      label,
      secret,
      required,
    }))
    expect(asked).toEqual(taken)
  })
})
