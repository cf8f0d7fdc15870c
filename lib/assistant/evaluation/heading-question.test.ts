import { expect, test } from "@playwright/test";
import { headingQuestion, learnNames } from "@/lib/assistant/evaluation/heading-question";

const isName = learnNames([
  "Run it with Docker, or connect Stripe to your environment. Any webhook payload has the same precision.",
  "When you deploy to Azure Search, search results keep their search settings.",
]);

const headings: { heading: string; question: string | undefined }[] = [
  { heading: "Configure the `port`", question: "How do I configure the port?" },
  { heading: "Configure Your Environment", question: "How do I configure my environment?" },
  { heading: "Install Docker", question: "How do I install Docker?" },
  { heading: "Deploy to Azure Search", question: "How do I deploy to Azure Search?" },
  { heading: "Connect to the OAuth Proxy", question: "How do I connect to the OAuth proxy?" },
  { heading: "Enroll a device", question: "How do I enroll a device?" },
  { heading: "How to rotate keys", question: "How do I rotate keys?" },
  { heading: "Step 3: Deploy and Connect (Optional)", question: "How do I deploy and connect?" },
  { heading: "How a key is stored", question: "Can you explain how a key is stored?" },
  { heading: "What is a key", question: "What is a key?" },
  { heading: "What is Precision?", question: "What is precision?" },
  { heading: "Why does it fail?", question: "Why does it fail?" },
  { heading: "Defining a handler", question: "How do I define a handler?" },
  { heading: "Running Your Server", question: "How do I run my server?" },
  { heading: "Billing Address", question: "What is the billing address?" },
  { heading: "2. Rate limits", question: "What are the rate limits?" },
  { heading: "Search Settings", question: "What are the search settings?" },
  { heading: "Default Checkout Steps", question: "What are the default checkout steps?" },
  { heading: "Your Limits", question: "What are your limits?" },
  { heading: "Webhook Payload", question: "What is the webhook payload?" },
  { heading: "Order status", question: "What is the order status?" },
  { heading: "SSO setup", question: "How does SSO setup work?" },
  { heading: "Stripe Integration", question: "How does Stripe integration work?" },
  { heading: "Error Handling", question: "How does error handling work?" },
  { heading: "Hosted Docker", question: "What is hosted Docker?" },
  { heading: "Inputs & Outputs", question: "What are inputs and outputs?" },
  { heading: "Webhooks vs. Polling", question: "What is the difference between webhooks and polling?" },
  { heading: "`external_link_to`", question: "How do I use external_link_to?" },
  { heading: "How to Rotate Keys?", question: "How do I rotate keys?" },
  { heading: "Why Docker", question: "Why would I use Docker?" },
  { heading: "Accessing the Context", question: "How do I access the context?" },
  { heading: "Agent Workflow with Handoffs", question: "What is the agent workflow with handoffs?" },
  { heading: "Setup & Installation", question: "How do setup and installation work?" },
  { heading: "The Key Distinction", question: "What is the key distinction?" },
  { heading: "Steps to Recover", question: "What are the steps to recover?" },
  { heading: "Option A: Marketplace", question: undefined },
  { heading: "Without a Model", question: undefined },
  { heading: "修改默认端口", question: "修改默认端口" },
];
for (const { heading, question } of headings) {
  test(`the heading "${heading}" becomes ${question ? `"${question}"` : "no question"}`, () =>
    expect(headingQuestion(heading, isName)).toBe(question));
}
