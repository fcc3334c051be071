import type { NfsService } from '../note/nfs-service.ts'
import type { Nfse, NfseIssuer } from '../note/nfse.ts'
import {
  NFSE_FIELD_NAMES,
  NFSE_SETTINGS,
  type NfseField,
  type NfseSettingField,
  nfseField,
  nfseFieldsOf,
} from '../note/nfse-fields.ts'
import { draftService } from './draft-service.ts'

/** A company's default settings for its NFS-e. */
export type NfsDefaultSetting = Pick<Nfse, NfseSettingField> & { in_production: boolean; nfs_service: NfsService }

/** What a new note is made from, whatever is sold. */
export type NfseStart = {
  company: NfseIssuer
  /** When true, every note of the company goes to homologação, even if the default setting is production. */
  homologation_mode: boolean
  defaults: NfsDefaultSetting
}

const UNSAID = Object.fromEntries(
  NFSE_FIELD_NAMES.map((name) => [name, nfseField(name).kind === 'cents' ? 0 : null]),
) as Pick<Nfse, Exclude<NfseField, keyof NfsDefaultSetting | 'items'>>

/** A note of which only the company's default setting is known. To a buyer abroad a taxed service is an export. */
export function blankNfse({ company, homologation_mode, defaults }: NfseStart, isAbroad: boolean): Nfse {
  const { nature_operation } = defaults
  return {
    ...UNSAID,
    ...nfseFieldsOf(defaults, NFSE_SETTINGS),
    in_production: defaults.in_production && !homologation_mode,
    nature_operation: isAbroad && nature_operation === '1' ? '7' : nature_operation,
    nfs_service: draftService([defaults.nfs_service]),
    items: [],
    sales_code: null,
    company,
    substitution: null,
  }
}
