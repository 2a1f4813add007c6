import * as l10n from '@vscode/l10n';

/** What a secret looks like, in words, for the id of the rule that found it. */
export function secretName(rule: string): string {
  const named = namesOfNoService(rule);
  if (named !== undefined) return named;
  const service = serviceOf(rule);
  if (/-(?:webhook|url|webhook-url)$/.test(rule)) return l10n.t('secret address of {0}', service);
  if (rule.endsWith('-cookie')) return l10n.t('session cookie of {0}', service);
  if (rule.endsWith('-password')) return l10n.t('password of {0}', service);
  if (rule.endsWith('-secret')) return l10n.t('secret of {0}', service);
  return /-key(?:-|$)/.test(rule) ? l10n.t('key of {0}', service) : l10n.t('access token of {0}', service);
}

function namesOfNoService(rule: string): string | undefined {
  switch (rule) {
    case 'private-key':
    case 'putty-private-key':
      return l10n.t('private key');
    case 'jwt':
      return 'JSON Web Token';
    case 'openai-style-api-key':
      return l10n.t('API key');
    case 'webhook-signing-secret':
      return l10n.t('signing secret of a webhook');
    case 'password-in-address':
      return l10n.t('password in an address');
    case 'assigned-secret':
      return l10n.t('generated value beside a word such as "key" or "token"');
    default:
      return undefined;
  }
}

function serviceOf(rule: string): string {
  const known = Object.keys(services).find((start) => rule.startsWith(`${start}-`));
  const [first = ''] = rule.split('-');
  return (known && services[known]) ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/** Services that are not written as the first word of the rule with a capital; of two that begin alike, the longer one first. */
const services: Record<string, string> = {
  ...{ '1password': '1Password', age: 'age', alibaba: 'Alibaba Cloud', 'amazon-mws': 'Amazon MWS' },
  ...{ 'aws-amazon-bedrock': 'Amazon Bedrock', aws: 'AWS', 'azure-ad': 'Microsoft Entra ID', circleci: 'CircleCI' },
  ...{ 'clickhouse-cloud': 'ClickHouse Cloud', digitalocean: 'DigitalOcean', easypost: 'EasyPost' },
  ...{ elevenlabs: 'ElevenLabs', flyio: 'Fly.io', frameio: 'Frame.io', gcp: 'Google Cloud', github: 'GitHub' },
  ...{ gitlab: 'GitLab', 'grafana-cloud': 'Grafana Cloud', 'hashicorp-tf': 'HCP Terraform', hubspot: 'HubSpot' },
  ...{ huggingface: 'Hugging Face', intra42: '42 Intra', langsmith: 'LangSmith', maxmind: 'MaxMind' },
  ...{ 'microsoft-teams': 'Microsoft Teams', 'new-relic': 'New Relic', npm: 'npm', nuget: 'NuGet', nvidia: 'NVIDIA' },
  ...{ 'octopus-deploy': 'Octopus Deploy', openai: 'OpenAI', openrouter: 'OpenRouter', openshift: 'OpenShift' },
  ...{ planetscale: 'PlanetScale', posthog: 'PostHog', pypi: 'PyPI', readme: 'ReadMe', rubygems: 'RubyGems' },
  ...{ sendgrid: 'SendGrid', sendinblue: 'Brevo', settlemint: 'SettleMint', sonarqube: 'SonarQube', xai: 'xAI' },
  'yandex-cloud': 'Yandex Cloud',
};
