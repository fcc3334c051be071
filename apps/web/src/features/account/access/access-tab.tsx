import { useUser } from '../../../components/session/current-user.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import styles from './access-tab.module.css'
import { DigestPanel } from './digest-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** Sign-in data and screen preferences of the account. */
export function AccessTab() {
  const { user } = useUser()
  return (
    <>
      <PageHead title="Minha conta" hint={user.email} />
      <div className={styles.content}>
        <PanelColumns
          main={
            <>
              <ProfilePanel />
              <PreferencesPanel />
              <DigestPanel />
              {/* Last, because its height is unknown until it has loaded. */}
              <SessionsPanel />
            </>
          }
          side={
            <>
              <PasswordPanel />
              <TwoFactorPanel />
            </>
          }
        />
      </div>
    </>
  )
}
