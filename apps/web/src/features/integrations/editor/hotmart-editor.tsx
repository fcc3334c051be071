import type { HotmartIntegrationOut } from '@talao/contract'
import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { useState } from 'react'
import { useUser } from '../../../components/session/current-user.ts'
import { Span } from '../../../ui/form-grid.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { useSaveHotmart } from '../queries.ts'
import { type CredentialInput, CredentialsPanel } from './credentials-panel.tsx'
import type { HotmartValues } from './hotmart-form.ts'
import { IntegrationFrame } from './integration-frame.tsx'
import { NotePanel } from './note-panel.tsx'
import { hotmartPieces } from './requirements.ts'
import { RequirementsPanel } from './requirements-panel.tsx'
import { useEditor } from './use-editor.ts'

type Props = { initial: HotmartValues; integration: HotmartIntegrationOut }

export function HotmartEditor({ initial, integration }: Props) {
  const { isAdmin } = useUser()
  const [range, setRange] = useState({ start: '', end: '' })
  const { form, ...editor } = useEditor({
    initial,
    integration,
    save: useSaveHotmart(integration.id, integration.row_version),
  })
  const lack = integration.complete_full
    ? undefined
    : 'Para perguntar à Hotmart, guarde Hottok, Basic, Client ID e Client Secret.'
  return (
    <IntegrationFrame
      hint={`Hotmart, webhook ${form.values.version === 'V2' ? '2.0' : '1.0'}`}
      integration={integration}
      editor={editor}
      form={
        <>
          <CredentialsPanel
            form={form}
            hint="na Hotmart: Ferramentas, Credenciais e Webhook"
            credentials={inputsOf(integration)}
            isLocked={!isAdmin}
          >
            <Span of={6}>
              <SelectInput label="Versão do webhook" data={VERSIONS} {...form.getInputProps('version')} />
            </Span>
          </CredentialsPanel>
          <NotePanel form={form} platform="HOTMART" isLocked={!isAdmin} />
        </>
      }
      pieces={<RequirementsPanel pieces={hotmartPieces(integration, range.start !== '' && range.end !== '')} />}
      range={range}
      onRange={setRange}
      lack={lack}
    />
  )
}

/** Hottok and Basic are required before the integration can be activated (docs/especificacao/entidades.md). */
function inputsOf(integration: HotmartIntegrationOut): CredentialInput[] {
  return CREDENTIAL_FIELDS.HOTMART.map(({ key, label, hint, secret }) => ({
    path: key,
    label,
    hint,
    isOptional: key !== 'hottok' && key !== 'basic_token',
    isSecret: secret,
    isKept: key === 'client_id' ? undefined : integration[`has_${key}`],
  }))
}

const VERSIONS = [
  { value: 'V2', label: '2.0' },
  { value: 'V1', label: '1.0' },
]
