/** Warns next to the totals that a draft would be sent without IBS and CBS, and why. Sending is still possible. */
export function WithoutIbsCbsHint({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <p className="support" role="note">
      <b>Vai sair sem IBS e CBS.</b> {texts.join(' ')}
    </p>
  )
}
