import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Efforts } from '../../service/efforts.ts';
import type { Parameters } from '../../service/parameters.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { labelOf } from '../../shared/plainText.ts';
import { settings, type App } from '../../settings/settings.ts';
import { installationIfAny } from '../installation.ts';
import type { ChosenEfforts } from './chosenEfforts.ts';
import { effortIn, effortRows, knownEfforts } from './knownEfforts.ts';

/** The efforts that models know, by their profile or else the list of models, and the one that requests to a model have. */
export class ModelEfforts {
  readonly #chosen: ChosenEfforts;
  readonly #listed: (id: string) => readonly string[] | undefined;

  /** `listed`: the efforts that the list of models names for a model. */
  constructor(chosen: ChosenEfforts, listed: (id: string) => readonly string[] | undefined) {
    this.#chosen = chosen;
    this.#listed = listed;
  }

  /** The chosen effort of a model; empty if none is chosen. Undefined if it knows no efforts, as apps do not. */
  of(id: string): string | undefined {
    return effortIn(this.#known(id), this.#chosen.of(installationIfAny(), id));
  }

  /** The further fields of a request with the chosen effort; none if none is chosen. */
  fields(id: string): Parameters {
    return this.#known(id).get(this.of(id) ?? '') ?? {};
  }

  /** Lets the user choose the effort of a model, or leave it to the service. */
  async choose({ id, name }: App): Promise<void> {
    const chosen = this.of(id);
    if (chosen === undefined) return;
    const rows = effortRows(this.#known(id), chosen);
    const title = l10n.t('Effort of {0}', labelOf(name));
    const placeHolder = l10n.t('How long should the model think?');
    const row = await vscode.window.showQuickPick(shownRows(rows), { title, placeHolder });
    if (row) await this.#chosen.choose(installationIfAny(), id, row.effort);
  }

  #known(id: string): Efforts {
    return knownEfforts(id, settings.models().of(id).efforts, this.#listed(id));
  }
}
