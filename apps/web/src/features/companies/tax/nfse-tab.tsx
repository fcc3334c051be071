import type { CompanyOut } from '@talao/contract'
import { useSaveNfseSetting } from '../queries.ts'
import type { SettingPlace } from '../setting-frame.tsx'
import { ApproximatePanel, ServiceNotePanel, ServicePanel, WithheldPanel } from './nfse-panels.tsx'
import { NFSE_SETTING_LABELS } from './nfse-setting-fields.ts'
import { checkNfseSetting, nfseSettingValues } from './nfse-setting-form.ts'
import { SettingTab } from './setting-tab.tsx'

export function NfseTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  return (
    <SettingTab
      kind="nfse"
      company={company}
      at={at}
      values={nfseSettingValues(company)}
      version={company.nfs_default_setting?.version}
      check={checkNfseSetting}
      save={useSaveNfseSetting(company)}
      labels={NFSE_SETTING_LABELS}
      about={ABOUT}
      main={(form) => (
        <>
          <ServiceNotePanel form={form} />
          <ServicePanel form={form} />
        </>
      )}
      side={(form) => (
        <>
          <WithheldPanel form={form} />
          <ApproximatePanel form={form} regime={company.tax_regime} />
        </>
      )}
    />
  )
}

const ABOUT =
  'Toda NFS-e criada daqui em diante começa com estes padrões. O que o produto ou a própria nota diz vem antes. As notas já criadas ficam como estão.'
