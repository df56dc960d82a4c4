import { Component, type ReactNode } from 'react'
import { Notice } from '../common/parts/states.tsx'

/**
 * Contains the failure of a screen that could not be loaded or rendered; the draft is stored on the device.
 */
export class ErrorFence extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="stack">
        <Notice kind="error">This part of the page could not be loaded. What you filled in is kept.</Notice>
        <div className="step-actions">
          <button type="button" className="button filled" onClick={() => window.location.reload()}>
            Reload
          </button>
        </div>
      </div>
    )
  }
}
