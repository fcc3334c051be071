import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { AuditLink } from '../../../components/links/audit-link.tsx'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { lastList } from '../../../components/list/last-list.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { ActiveChip } from '../../../components/status/status.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { DeliveriesPanel } from '../deliveries/deliveries-panel.tsx'
import type { AnyIntegration } from '../integration.ts'
import { PastSalesPanel, type Range } from '../past-sales/past-sales-panel.tsx'
import { ProductsPanel } from '../products/products-panel.tsx'
import { WebhookPanel } from '../webhook/webhook-panel.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import styles from './integration-frame.module.css'
import { TestPanel } from './test-panel.tsx'
import type { useEditor } from './use-editor.ts'

type Props = {
  /** Only what the title does not already show. */
  hint: string | undefined
  integration: AnyIntegration
  editor: Omit<ReturnType<typeof useEditor>, 'form'>
  /** The platform's own form panels. */
  form: ReactNode
  pieces: ReactNode
  mapping?: ReactNode
  range: Range
  onRange: (range: Range) => void
  /** Why the platform cannot be queried yet. */
  lack: string | undefined
}

/** Form id, so that the save button in the page header can submit it. */
const FORM = 'integration'
/** Search parameters of panels next to the form; changing them loses no typed text. */
const BESIDE = ['task', 'deliveries', 'delivery']

/** The page of an integration: settings on the left, deliveries and queries to the platform on the right. */
export function IntegrationFrame({ hint, integration, editor, form, ...props }: Props) {
  const { isAdmin } = useUser()
  const { submit, isChanged, isSaving, moved, confirm, giveUp } = editor
  useSaveShortcut(submit, isSaving)
  return (
    <>
      <PageHead
        title={integration.name}
        crumb={
          <>
            <Link to="/integracoes" search={lastList('integration')}>
              Integrações
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        after={<ActiveChip isActive={integration.is_active} />}
        hint={hint}
        actions={
          <>
            <LinkButton to="/e-se" search={{ integracao: integration.id }} variant="subtle">
              E se?
            </LinkButton>
            {isAdmin && (
              <>
                <AuditLink about={{ entity: 'sale-integration', id: integration.id }} />
                <DeleteButton integration={integration} />
                <Button type="submit" form={FORM} variant="filled" loading={isSaving} rightSection={<Kbd>Ctrl S</Kbd>}>
                  Salvar
                </Button>
              </>
            )}
          </>
        }
      />
      <PanelColumns
        main={
          <>
            <form
              id={FORM}
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
              noValidate
            >
              {form}
            </form>
            <ProductsPanel integration={integration} canChange={isAdmin} lack={props.lack} />
          </>
        }
        side={
          <>
            <WebhookPanel integration={integration} canChange={isAdmin} />
            {props.mapping}
            <DeliveriesPanel integration={integration} canReplay={isAdmin} />
            {isAdmin && <TestPanel id={integration.id} />}
            {props.pieces}
            <PastSalesPanel integration={integration} range={props.range} onRange={props.onRange} lack={props.lack} />
          </>
        }
      />
      <LeaveGuard isChanged={isChanged} within={BESIDE} />
      {moved !== undefined && <DelayDialog moved={moved} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />}
    </>
  )
}
