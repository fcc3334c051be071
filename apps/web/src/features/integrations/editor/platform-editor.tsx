import type { SaleIntegrationOut } from '@talao/contract'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { useState } from 'react'
import { useUser } from '../../../components/session/current-user.ts'
import { Span } from '../../../ui/form-grid.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { credentialsOf, type FormPlatformId, PLATFORMS } from '../platforms.ts'
import { useSaveIntegration } from '../queries.ts'
import { type CredentialInput, CredentialsPanel } from './credentials-panel.tsx'
import { IntegrationFrame } from './integration-frame.tsx'
import { MappingPanel } from './mapping-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { besideFields, type PlatformValues } from './platform-form.ts'
import { lackOfPull, platformPieces } from './requirements.ts'
import { RequirementsPanel } from './requirements-panel.tsx'
import { useEditor } from './use-editor.ts'

type Props = { type: FormPlatformId; initial: PlatformValues; integration: SaleIntegrationOut }

/** The common form, for every platform except Hotmart. Its credential fields come from a table. */
export function PlatformEditor({ type, initial, integration }: Props) {
  const { isAdmin } = useUser()
  const [range, setRange] = useState({ start: '', end: '' })
  const spec = PLATFORMS[type]
  const { form, ...editor } = useEditor({
    initial,
    integration,
    save: useSaveIntegration(type, integration.id, integration.version),
    besideFields,
  })
  return (
    <IntegrationFrame
      hint={integration.name !== PLATFORM_LABELS[type] ? PLATFORM_LABELS[type] : undefined}
      integration={integration}
      editor={editor}
      form={
        <>
          <CredentialsPanel
            form={form}
            hint={spec.where}
            credentials={inputsOf(type, integration)}
            isLocked={!isAdmin}
          />
          <NotePanel form={form} platform={type} isLocked={!isAdmin}>
            {type === 'TMB' && (
              <Span of={6}>
                <SelectInput
                  label="Valor da nota"
                  description="O contador diz qual é a sua receita: o preço do curso ou o total financiado."
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  data={TMB_AMOUNTS}
                  {...form.getInputProps('tmb_amount')}
                />
              </Span>
            )}
          </NotePanel>
        </>
      }
      pieces={<RequirementsPanel pieces={platformPieces(type, integration)} />}
      mapping={spec.isMapped && <MappingPanel integration={integration} canChange={isAdmin} />}
      range={range}
      onRange={setRange}
      lack={lackOfPull(type, integration)}
    />
  )
}

function inputsOf(type: FormPlatformId, integration: SaleIntegrationOut): CredentialInput[] {
  return credentialsOf(type).map(({ key, label, hint, secret, required }) => ({
    path: `credentials.${key}`,
    label,
    hint,
    isOptional: required !== 'receive',
    isSecret: secret,
    isKept: key === 'client_id' || key === 'account_id' ? undefined : integration.credentials[`has_${key}`],
  }))
}

const TMB_AMOUNTS = [
  { value: 'PRINCIPAL', label: 'Valor principal (preço do curso)' },
  { value: 'TOTAL', label: 'Valor total (com o financiamento)' },
]
