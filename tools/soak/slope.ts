/** How a value grows. */
export interface Slope {
  /** By how much for each step. */
  perStep: number;
  /** The standard error of that. */
  error: number;
}

/** The line through points, by least squares. */
export function slopeOf(points: readonly (readonly [step: number, value: number])[]): Slope {
  const count = points.length;
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / count;
  const [middle, height] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [step]) => sum + (step - middle) ** 2, 0);
  const perStep = points.reduce((sum, [step, value]) => sum + (step - middle) * (value - height), 0) / spread;
  const rest = points.reduce((sum, [step, value]) => sum + (value - height - perStep * (step - middle)) ** 2, 0);
  return { perStep, error: Math.sqrt(rest / Math.max(count - 2, 1) / spread) };
}

/** Whether a value grows by more than is allowed for each step, which is not by chance: the line is steeper by three standard errors. */
export function grows({ perStep, error }: Slope, allowed: number): boolean {
  return perStep - 3 * error > 0 && perStep > allowed;
}
