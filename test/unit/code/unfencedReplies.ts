/** Selected code, and changed forms of it that models send without a fence. The languages are ids of VS Code. */
export const rewrites: { language: string; selected: string; replies: string[] }[] = [
  {
    language: 'typescript',
    selected:
      'export function total(items: Item[]): number {\n  let sum = 0;\n  for (const item of items) sum += item.price;\n  return sum;\n}',
    replies: [
      'export function total(items: Item[]): number {\n  return items.reduce((sum, { price }) => sum + price, 0);\n}\n',
      '/** Adds the prices of all items that you give it. */\nexport function total(items: readonly Item[]): number {\n  let sum = 0;\n  for (const item of items) sum += item.price;\n  return sum;\n}',
      'export const total = (items: Item[]): number => items.reduce((sum, item) => sum + item.price, 0);',
      'export async function total(items: Item[]): Promise<number> {\n  let sum = 0;\n  for (const item of items) sum += await item.price;\n  return sum;\n}',
      'export function total(items: Item[]): number {\n  if (items.length === 0) return 0;\n  let sum = 0;\n  items.forEach((item) => {\n    sum += item.price;\n  });\n  return sum;\n}',
    ],
  },
  {
    language: 'python',
    selected:
      '    def load(self, path):\n        f = open(path)\n        data = f.read()\n        return json.loads(data)',
    replies: [
      '    def load(self, path):\n        with open(path) as f:\n            return json.load(f)',
      '    def load(self, path: str) -> dict:\n        """Load a file.\n\n        It must hold JSON.\n        """\n        f = open(path)\n        data = f.read()\n        return json.loads(data)\n',
      'def load(self, path):\n        data = Path(path).read_text()\n        return json.loads(data)',
      '    async def load(self, path):\n        async with aiofiles.open(path) as f:\n            return json.loads(await f.read())',
      '    @cached\n    def load(self, path):\n        # Only files that are there are read.\n        if not exists(path):\n            return None\n        with open(path) as f:\n            return json.load(f)',
    ],
  },
  {
    language: 'go',
    selected: 'func (s *Store) Get(id string) (*Item, error) {\n\titem := s.items[id]\n\treturn item, nil\n}',
    replies: [
      'func (s *Store) Get(id string) (*Item, error) {\n\titem, ok := s.items[id]\n\tif !ok {\n\t\treturn nil, ErrNotFound\n\t}\n\treturn item, nil\n}\n',
      '// Get returns the item with the id.\nfunc (s *Store) Get(id string) (*Item, error) {\n\treturn s.items[id], nil\n}',
      'func (s *Store) Get(ctx context.Context, id string) (*Item, error) {\n\ts.mutex.Lock()\n\tdefer s.mutex.Unlock()\n\titem := s.items[id]\n\treturn item, nil\n}',
      'func (s Store) Get(id ID) *Item {\n\treturn s.items[id]\n}',
      'func (s *Store) Get(id string) (item *Item, err error) {\n\titem = s.items[id]\n\tif item == nil {\n\t\terr = fmt.Errorf("no item %q", id)\n\t}\n\treturn\n}',
    ],
  },
  {
    language: 'rust',
    selected:
      'pub fn parse(text: &str) -> Option<u32> {\n    let number = text.trim().parse().unwrap();\n    Some(number)\n}',
    replies: [
      'pub fn parse(text: &str) -> Option<u32> {\n    text.trim().parse().ok()\n}',
      '/// Reads a number.\n///\n/// It may stand between spaces.\npub fn parse(text: &str) -> Option<u32> {\n    let number = text.trim().parse().ok()?;\n    Some(number)\n}',
      'pub fn parse(text: &str) -> Result<u32, ParseIntError> {\n    text.trim().parse()\n}',
      '#[must_use]\npub fn parse<T: FromStr>(text: &str) -> Option<T> {\n    text.trim().parse().ok()\n}',
      'pub fn parse(text: impl AsRef<str>) -> Option<u32> {\n    match text.as_ref().trim().parse() {\n        Ok(number) => Some(number),\n        Err(_) => None,\n    }\n}',
    ],
  },
  {
    language: 'java',
    selected:
      '    public List<String> names(List<User> users) {\n        List<String> names = new ArrayList<>();\n        for (User user : users) {\n            names.add(user.getName());\n        }\n        return names;\n    }',
    replies: [
      '    public List<String> names(List<User> users) {\n        return users.stream().map(User::getName).toList();\n    }',
      '    /**\n     * The names of the users.\n     */\n    public List<String> names(List<User> users) {\n        List<String> names = new ArrayList<>();\n        for (User user : users) {\n            names.add(user.getName());\n        }\n        return names;\n    }\n',
      '    @Override\n    public List<String> names(Collection<User> users) {\n        return users.stream()\n            .map(User::getName)\n            .collect(Collectors.toList());\n    }',
      '    public Set<String> names(List<User> users) {\n        Set<String> names = new HashSet<>();\n        users.forEach(user -> names.add(user.getName()));\n        return names;\n    }',
      'public List<String> names(List<User> users) {\n    var names = new ArrayList<String>(users.size());\n    for (var user : users) names.add(user.getName());\n    return names;\n}',
    ],
  },
  {
    language: 'ruby',
    selected:
      'def active\n  result = []\n  users.each do |user|\n    result << user if user.active?\n  end\n  result\nend',
    replies: [
      'def active\n  users.select(&:active?)\nend',
      '# The users that are active now.\ndef active\n  users.select { |user| user.active? }\nend\n',
      'def active(users = self.users)\n  users.select(&:active?)\nend',
      'def active\n  @active ||= users.select do |user|\n    user.active?\n  end\nend',
      'def active\n  return [] if users.nil?\n\n  users.filter(&:active?)\nend',
    ],
  },
  {
    language: 'shellscript',
    selected: 'for file in $(ls *.log); do\n  cat $file >> all.txt\n  rm $file\ndone',
    replies: [
      'for file in *.log; do\n  cat "$file" >> all.txt\n  rm -- "$file"\ndone',
      'set -euo pipefail\n\nfor file in *.log; do\n  [ -e "$file" ] || continue\n  cat "$file" >> all.txt && rm "$file"\ndone\n',
      '# All logs go into one file.\ncat *.log > all.txt\nrm *.log',
      'shopt -s nullglob\nfor file in *.log; do\n  cat "${file}"\n  rm "${file}"\ndone >> all.txt',
      'find . -name \'*.log\' -print0 | while IFS= read -r -d \'\' file; do\n  cat "$file" >> all.txt\n  rm "$file"\ndone',
    ],
  },
  {
    language: 'sql',
    selected: 'select * from orders, users where orders.user_id = users.id and users.active = 1;',
    replies: [
      'SELECT orders.*\nFROM orders\nJOIN users ON orders.user_id = users.id\nWHERE users.active = 1;',
      'select orders.id, users.name from orders join users on orders.user_id = users.id where users.active = 1;',
      '-- Only the orders of active users.\nselect * from orders, users where orders.user_id = users.id and users.active = 1;\n',
      'select * from orders inner join users on orders.user_id = users.id where users.active = 1 order by orders.id;',
      'select o.* from orders as o, users as u where o.user_id = u.id and u.active = 1 limit 10;',
    ],
  },
];

/** Texts that models and services send instead of code. `name` is replaced by a name in the selected code. */
export const wordsAboutCode: string[] = [
  "I'm sorry, but I can't help with that.",
  'I’m sorry, but I can’t assist with that request.',
  'Sorry, no.',
  'Done.',
  'OK',
  'sure, here you go',
  'i cannot do that',
  'let me know which part should change',
  'class names should be in PascalCase',
  'import is not possible here',
  'return early instead of nesting',
  'use const',
  '{"error": "model overloaded"}',
  '{"error": {"message": "Rate limit reached for name", "type": "requests", "code": 429}}',
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n</body>\n</html>',
  '<!DOCTYPE html>\n<html lang="en"><body><p>Please sign in to continue.</p></body></html>',
  'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
  'Error: 503 Service Unavailable',
  'null',
  '[]',
  'I cannot rewrite name, because I do not see where it is called.',
  'The code already does that: name returns what you ask for, so there is nothing to change.',
  'The function `name` looks fine.\n\n- It handles errors.\n- It closes the file.\n\nLet me know if you need more.',
  'name should be renamed',
  'name is fine as it is',
  'Here is the rewritten code:',
  'You can call name(x) and then use its result.',
  'To make name faster, cache its result; otherwise it is computed each time.',
  '# Explanation\n\nname is already correct.',
  '## Summary\n\n1. name was renamed.\n2. The loop was removed.',
  '**Note:** the selected code is empty.',
  '- name\n- more',
  '> name is not defined',
  'Which name do you mean?',
  'Use async and await in name.',
  'As an AI language model, I am not able to change name.',
  'Es tut mir leid, aber das kann ich nicht tun.',
  'Je suis désolé, mais je ne peux pas changer name.',
  '抱歉,我无法帮助您完成这个请求。',
  'Извините, я не могу помочь с этим запросом.',
];
